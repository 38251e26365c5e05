// Made by tools/make_types.py from lusoria.wasm.exports. A test fails when it is stale.

/** What every module exports: whole numbers of 32 bits, addresses in its memory. See docs/wasm.md. */
export interface Exports {
  memory: WebAssembly.Memory
  __heap_base: WebAssembly.Global
  /** Keys the dice for game `number` of a run with this seed. */
  seed_dice(dice: number, seedLow: number, seedHigh: number, number: number): void
  /** The board is laid out, the start player drawn (AQ-SETUP-8), and the first turn is open. */
  setup(box: number, s: number, seats: number, dice: number, log: number): void
  /** Lists what the open decision allows, in ascending order; returns how many options there are, 0 at the end. */
  legal(box: number, s: number, options: number, optionsLength: number): number
  /** Takes a legal action and runs on to the next decision, or to the end. */
  step(box: number, s: number, action: number, dice: number, log: number): void
  /** Each seat's points as they stand. */
  score(box: number, s: number, out: number, outLength: number): void
  /** Deals again all that the seat can't know. */
  redeal(box: number, s: number, seat: number, dice: number): void
  /** One of the legal actions; each kind of decision has its own habit. */
  sensible(box: number, s: number, options: number, optionsLength: number, count: number, dice: number): number
  /** Adds a record's bytes to a hash, a row of one number. */
  add_to_hash(bytes: number, bytesLength: number, hash: number, hashLength: number): void
  /** What a seat knows, as numbers; `out` may hold anything before. */
  observation(box: number, s: number, seat: number, out: number, outLength: number): void
  /** Fills in each seat's chance to win, as the value function sees the first state; the result if it is over. */
  win_chances(box: number, work: number): void
  /** Plays games to their end after each legal move: how often it was tried, and what it won, in 60ths of a victory. */
  try_moves(box: number, work: number, seat: number, policy: number, seedLow: number, seedHigh: number, first: number, worlds: number, tries: number, triesLength: number, wins: number, winsLength: number): void
  /** Games `first`, `first + 1`, ... of the run with this seed, and the hash of each. */
  hashed_games(box: number, s: number, bytes: number, bytesLength: number, seats: number, policy: number, seedLow: number, seedHigh: number, first: number, scratch: number, out: number, hashes: number, hashesLength: number): void
  /** Games `first`, `first + 1`, ... of the run with this seed, one for each element of `outs`. */
  playouts(box: number, s: number, seats: number, policy: number, seedLow: number, seedHigh: number, first: number, scratch: number, outs: number, outsLength: number): void
  /** The value of an action to the seat: the mean over some worlds, each with its own dice. */
  look_ahead(box: number, work: number, seat: number, action: number, seedLow: number, seedHigh: number, worlds: number, most: number): number
  /** More iterations: a world that fits, down the tree, a playout, and back up. */
  search(box: number, tree: number, work: number, seat: number, iterations: number): void
  /** Priors and values of the open decision. */
  weigh_root(box: number, network: number, work: number, sharp: number): void
  /** A person's move: drawn by the policy, with some moves overlooked (in parts of 65536). */
  human_move(box: number, network: number, work: number, sharp: number, overlooked: number, seedLow: number, seedHigh: number): number
  /** More evaluations: a world that fits, down the tree, and back up. Iterations to the end of a game count, too. */
  search_tree(box: number, network: number, tree: number, work: number, seat: number, evaluations: number): void
  /** Whether one move was visited so often that no other could catch up: each evaluation that is left is one visit. */
  is_settled(tree: number, left: number): number
  /** Tries a move in some worlds, each with its own dice; adds its values and evaluations to `out`. */
  try_action(box: number, network: number, work: number, seat: number, action: number, seedLow: number, seedHigh: number, first: number, worlds: number, plies: number, sharp: number, out: number, outLength: number): void
  /** Games `first`, `first + 1`, ... of the run with this seed; the network plays all seats. */
  network_games(box: number, network: number, work: number, seats: number, seedLow: number, seedHigh: number, first: number, sharp: number, outs: number, outsLength: number): void
}
