// What `lusoria wasm build` says of a game in its JSON file.

export interface FieldLayout {
  name: string
  /** i8, i16, i32, i64, f32, or the name of a record. */
  kind: string
  offset: number
  /** Empty: one value. */
  shape: number[]
}

export interface RecordLayout {
  size: number
  fields: FieldLayout[]
}

/** A parameter of an exported function, or a part of a frame. */
export interface Part {
  name: string
  kind: string
  rank: number
  of: 'number' | 'record' | 'row' | 'frame'
}

/** How a tree search behaves. */
export interface Settings {
  cut: number
  explore: number
  asked: number
  even: number
  doubt: number
  mixed: number
}

export interface Level {
  name: string
  about: string
  seconds: number
  /** With a network: evaluations of a move. 1: plays by the policy, without a search. */
  evaluations: number
  temperature: number
  /** The part of the moves that it does not see. */
  overlooked: number
  /** Without a network. 0: plays by habit, without a search. */
  iterations: number
  /** The part of the evaluations that is for playing the best moves on to the end. */
  rollouts: number
}

/** When rollouts begin and end; `bots/rollouts.py` says what each is. */
export interface RolloutLimits {
  leastEvaluations: number
  moves: number
  leastWeight: number
  worlds: number
  mostWorlds: number
  doubt: number
  toTheEnd: number
}

export interface Description {
  format: number
  name: string
  title: string
  /** A hash of the rules that the module was built from. */
  rules: string
  /** How many seats there can be. */
  seats: number[]
  seatNames: string[]
  /** The kinds of decisions, by `state.step`. */
  steps: string[]
  /** Scores are counted in parts of a point: 10 where a game knows tenths. */
  unit: number
  noScore: number | null
  /** All moves in words, by their numbers. */
  actions: string[]
  hidden: number[]
  contested: number[]
  features: { name: string; offset: number; length: number; scale: number }[]
  traits: string[]
  policies: string[]
  bots: {
    weights: Record<string, number[]>
    settings: Record<string, Settings>
    network: { explore: number; doubt: number; sharp: number; even: number }
    levels: Level[]
    rollouts: RolloutLimits
    advice: { seconds: number; iterations: number; even: number }
    /** Whether a network lies beside the module, as a file of the same name that ends in .npz. */
    shipsNetwork: boolean
  }
  limits: {
    seats: number
    path: number
    edgesPerNode: number
    nodes: number
    seedRange: number
    seedsPerSearch: number
    outputs: number
    whole: number
    victoryParts: number
  }
  /** Digests of the lists of actions and features: a network fits one of each. */
  fits: { actions: string; features: string }
  records: Record<string, RecordLayout>
  frames: Record<string, Part[]>
}
