// Two players in each of some matches on boardgame.io's server: how long until the other one sees a move.
// Arguments: address, matches, seconds, moves a second of each match (0: one after the other). Prints JSON.
import { io } from 'socket.io-client'
import { makeMove } from './game.mjs'

const [address, matches, seconds, pace] = process.argv.slice(2).map((text, n) => (n ? Number(text) : text))
const times = []
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))

class Player {
  constructor(match, id) {
    Object.assign(this, { match, id, state: 0, hear: () => {} })
    this.socket = io(`${address}/skirmish`, { transports: ['websocket'], forceNew: true })
    this.socket.on('update', (_, state) => {
      this.state = state._stateID
      this.hear()
    })
    this.synced = new Promise((done) => {
      this.socket.on('sync', (_, { state }) => {
        this.state = state._stateID
        done()
      })
    })
    this.socket.on('connect', () => this.socket.emit('sync', match, id, undefined, 2))
  }

  news() {
    return new Promise((done) => {
      this.hear = done
    })
  }

  move(n) {
    this.socket.emit('update', makeMove(n, this.id), this.state, this.match, this.id)
  }
}

async function play(players, number, until) {
  if (pace) await sleep((1000 / pace) * (number / matches))
  for (let n = 0; performance.now() < until; n += 1) {
    const [mover, other] = n % 2 ? players : [players[1], players[0]]
    const began = performance.now()
    const heard = [mover.news(), other.news().then(() => times.push(performance.now() - began))]
    mover.move(n)
    await Promise.all(heard)
    if (pace) await sleep(Math.max(0, 1000 / pace - (performance.now() - began)))
  }
}

const pairs = Array.from({ length: matches }, (_, n) =>
  ['0', '1'].map((id) => new Player(`match-${n}-${process.pid}`, id)),
)
await Promise.all(pairs.flat().map((player) => player.synced))
const began = performance.now()
await Promise.all(pairs.map((players, n) => play(players, n, began + seconds * 1000)))
const rate = times.length / ((performance.now() - began) / 1000)
times.sort((a, b) => a - b)
const share = (part) => times[Math.min(times.length - 1, Math.floor(part * times.length))]
console.log(JSON.stringify({ rate, median: share(0.5), p95: share(0.95) }))
process.exit(0)
