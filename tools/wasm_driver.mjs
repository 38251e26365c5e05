// Does what tools/wasm_ways.py asks for, in Node or in a page: plays games, searches, measures. `lusoria` is the package.

const fromBase64 = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0))
const clock = () => performance.now() / 1000

/** Hashes of whole games that the module plays by itself: of the state after every decision. */
function hashes({ game, lusoria }, { seats, policy, seed, first, count }) {
  const { memory, call, box } = game
  const size = memory.sizeOf('State')
  const [state] = game.newStates(1)
  const out = memory.record('Outcome')
  const scratch = memory.frame('Scratch', game.newScratch(memory.record('Dice')))
  const row = memory.row('i64', count)
  const began = clock()
  call.hashed_games(box, state, state, size, seats, policy, ...lusoria.halves(seed), first, scratch, out, row[0], count)
  const seconds = clock() - began
  return { hashes: Array.from({ length: count }, (_, i) => Number(memory.view.getBigInt64(row[0] + 8 * i, true))), seconds }
}

/** One game through the interface: legal, play, scores, what a seat knows. A step of the hash for each decision. */
function moves({ game, lusoria }, { seats, seed, picks }) {
  const match = new lusoria.Match(game, seats, seed)
  const { memory, call } = game
  const hash = memory.row('i64', 1)
  const size = memory.sizeOf('State')
  const found = []
  for (let i = 0; ; i++) {
    call.add_to_hash(match.address, size, hash[0], 1)
    const legal = match.legal()
    const seat = legal.length ? match.seat : 0
    const known = match.observe(seat).reduce((sum, one, k) => sum + (k + 1) * one, 0)
    found.push([seat, legal.length, known, Number(memory.view.getBigInt64(hash[0], true))])
    if (!legal.length) break
    match.play(legal[picks[i % picks.length] % legal.length])
  }
  return { found, scores: match.scores(), state: JSON.parse(JSON.stringify(match.state(), (_, one) => (typeof one === 'bigint' ? Number(one) : one))) }
}

/** A search from a state. */
function search({ game, lusoria, network }, { state, seat, seed, iterations, withNetwork }) {
  const bot = new lusoria.Bot(game, { iterations }, withNetwork ? network : null)
  const began = clock()
  const weighed = bot.weigh(fromBase64(state), seat, seed)
  return { weighed: weighed.map((one) => [one.action, one.chance, one.weight]), seconds: clock() - began }
}

/** A search with a network, whose best moves are played on to the end. */
function rolledOut({ game, lusoria, network }, { state, seat, seed, iterations, evaluations }) {
  const found = new lusoria.Bot(game, { iterations }, network).weigh(fromBase64(state), seat, seed)
  const weighed = lusoria.rollOut(network, fromBase64(state), seat, found, seed, evaluations, () => false)
  return { weighed: weighed.map((one) => [one.action, one.chance, one.weight]) }
}

/** Win probabilities, and games after each move. */
function judged({ game, lusoria }, { state, seat, seed, worlds }) {
  const work = new lusoria.Workspace(game)
  const tried = [...work.tryMoves(fromBase64(state), seat, seed, worlds)].map(([action, { tries, wins }]) => [action, tries, wins])
  return { chances: work.chances(fromBase64(state)), tried }
}

/** What a network says of a state. */
function considered({ network }, { state }) {
  const { policy, values } = network.consider(fromBase64(state))
  return { policy: [...policy], values }
}

/** Decisions a second, as `playouts` plays whole games. */
function speed({ game, lusoria }, { seats, policy, seed, count, rounds }) {
  const { memory, call, box } = game
  const [state] = game.newStates(1)
  const scratch = memory.frame('Scratch', game.newScratch(memory.record('Dice')))
  const outs = memory.row('Outcome', count)
  const size = memory.sizeOf('Outcome')
  const found = []
  for (let i = 0; i < rounds; i++) {
    const began = clock()
    call.playouts(box, state, seats, policy, ...lusoria.halves(seed), i * count, scratch, ...outs)
    const seconds = clock() - began
    let decisions = 0
    for (let k = 0; k < count; k++) decisions += memory.get('Outcome', outs[0] + k * size, 'asked') + memory.get('Outcome', outs[0] + k * size, 'forced')
    found.push(decisions / seconds)
  }
  return { rates: found }
}

/** Evaluations of a network a second: it plays whole games. */
function networkSpeed({ game, lusoria, network }, { seats, seed, count, rounds }) {
  const { memory, call, box } = game
  const outs = memory.row('Outcome', count)
  const size = memory.sizeOf('Outcome')
  const found = []
  for (let i = 0; i < rounds; i++) {
    const began = clock()
    call.network_games(box, network.frame, network.work, seats, ...lusoria.halves(seed), i * count, 256, ...outs)
    const seconds = clock() - began
    let asked = 0
    for (let k = 0; k < count; k++) asked += memory.get('Outcome', outs[0] + k * size, 'asked')
    found.push(asked / seconds)
  }
  return { rates: found }
}

/** How long it takes until a game can be played, and how much memory there is. */
async function start({ source, lusoria }) {
  const began = clock()
  const game = await lusoria.GameModule.load(source)
  new lusoria.Match(game, game.description.seats[0], 1)
  return { seconds: clock() - began, bytes: game.memory.wasm.buffer.byteLength }
}

const JOBS = { hashes, moves, search, rolledOut, judged, considered, speed, networkSpeed, start }

/** Opens a game from its bytes, and does one job after another. */
export async function driver(lusoria, files) {
  const source = { module: fromBase64(files.wasm), description: JSON.parse(files.json), box: fromBase64(files.box) }
  const game = await lusoria.GameModule.load(source)
  const network = files.network ? await lusoria.Network.load(game, fromBase64(files.network)) : null
  return async (job) => JOBS[job.kind]({ lusoria, source, game, network }, job)
}
