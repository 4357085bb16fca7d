// A bare `ws` broadcaster: what one socket of a room sends, both hear of, with ballast, and the sender gets an
// answer. Arguments: port, bytes.
import { WebSocketServer } from 'ws'

const [port, bytes] = process.argv.slice(2).map(Number)
const ballast = 'x'.repeat(bytes)
const rooms = new Map()
const server = new WebSocketServer({ host: '127.0.0.1', port, perMessageDeflate: false })

server.on('connection', (socket, request) => {
  const room = request.url
  if (!rooms.has(room)) rooms.set(room, new Set())
  rooms.get(room).add(socket)
  socket.send(JSON.stringify({ type: 'hello' }))
  socket.on('message', (data) => {
    const { id } = JSON.parse(data)
    const news = JSON.stringify({ type: 'news', ballast })
    for (const other of rooms.get(room)) other.send(news)
    socket.send(JSON.stringify({ type: 'accepted', id }))
  })
  socket.on('close', () => rooms.get(room).delete(socket))
})
server.on('listening', () => console.log('ready'))
