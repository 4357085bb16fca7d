// boardgame.io's server with its store in memory, on 127.0.0.1. Arguments: port, port of its lobby.
import { createRequire } from 'node:module'
import { Skirmish } from './game.mjs'

const { Server } = createRequire(import.meta.url)('boardgame.io/dist/cjs/server.js')

const [port, lobbyPort] = process.argv.slice(2).map(Number)
const server = Server({ games: [Skirmish], origins: [/.*/] })
await server.run({ port, lobbyConfig: { apiPort: lobbyPort } })
console.log('ready')
