// A small wargame for boardgame.io: sixty models; a move puts one of them elsewhere and rolls a die.
const model = (n) => ({
  name: `Trooper ${n}`,
  owner: String(n % 2),
  x: n * 800,
  y: (n % 8) * 1500,
  facing: 0,
  wounds: 1,
  points: 2,
  conditions: [],
  weapons: ['rifle', 'bayonet'],
  profile: { m: 5, cc: 12, rs: 12, st: 10, con: 10, wp: 12, ld: 14 },
})

export const Skirmish = {
  name: 'skirmish',
  disableUndo: true,
  setup: () => ({
    models: Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`m${n}`, model(n)])),
    rolls: 0,
  }),
  // As in a battle of ours, a player may give several commands one after the other.
  turn: { activePlayers: { all: 'play' }, stages: { play: {} } },
  moves: {
    move: ({ G, random }, id, x, y) => {
      const moved = G.models[id]
      moved.x = x
      moved.y = y
      moved.facing = random.D6() * 6000
      G.rolls += 1
    },
  },
}

export const makeMove = (n, playerID) => ({
  type: 'MAKE_MOVE',
  payload: { type: 'move', args: [`m${n % 60}`, (n * 37) % 48000, (n * 91) % 48000], playerID },
})
