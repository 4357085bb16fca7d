// boardgame.io's reducer alone: moves a second, each with a die, on a state of sixty models. Prints JSON.
import { createRequire } from 'node:module'
import { Skirmish, makeMove } from './game.mjs'

const require = createRequire(import.meta.url)
const { CreateGameReducer, InitializeGame } = require('boardgame.io/dist/cjs/internal.js')

const reducer = CreateGameReducer({ game: Skirmish })
let state = InitializeGame({ game: Skirmish, numPlayers: 2 })

// Processor time of this process, in seconds: other work on the machine is not counted.
const now = () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6

function round(seconds) {
  const began = now()
  let moves = 0
  while (now() - began < seconds) {
    for (let n = 0; n < 50; n += 1, moves += 1) {
      state = reducer(state, makeMove(moves, String(moves % 2)))
    }
    if (state.G.rolls === 0) throw new Error('no move was made')
  }
  return moves / (now() - began)
}

round(0.5)
const rates = [round(0.5), round(0.5), round(0.5), round(0.5), round(0.5)].sort((a, b) => a - b)
console.log(JSON.stringify({ rate: rates[2] }))
