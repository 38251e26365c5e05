// boardgame.io's server with a trivial game, for bench/load.py: node load_peer.js FOLDER PORT
const { createRequire } = require('module')
const [folder, port] = process.argv.slice(2)
const { Server } = createRequire(folder + '/')('boardgame.io/server')

const game = {
  name: 'count',
  setup: () => ({ count: 0 }),
  moves: { add: ({ G }, amount) => ({ count: G.count + amount }) },
  turn: { minMoves: 1, maxMoves: 1 },
}
Server({ games: [game], origins: [/.*/] }).run(Number(port))
