// Made by `lusoria wasm build` from the records of lusoria.games.builders.rules.

export interface Building {
  cost: number[]
  pays: number
  vp: number
}

export interface Member {
  wage: number
  gives: number[]
}

export interface Box {
  revision: number
  rounds: number
  start_money: number
  slots: number
  actions: number
  action_price: number
  investments: number
  take: number[]
  slave_price: number
  slave_penalty: number
  free_actions: number
  free_price: number
  tool_price: number
  tool_adds: number
  loan_gain: number
  loan_repayment: number
  loan_penalty: number
  university_price: number
  university_level: number
  end_vp: number
  money_tenths: number
  building: Building[]
  member: Member[]
  freed: Member[]
}

export interface Player {
  money: number
  vp: number
  settles: number
}

export interface State {
  players: Player[]
  pool: number
  round: number
  settled: number
  seats: number
  stage: number
  step: number
  seat: number
  first: number
  last_round: number
  invested: number
  member: number
  target: number
  university: number
  building: number[]
  lacks: number[][]
  sent: number[]
  team: number[]
  site: number[]
  freed: number[]
  tool: number[]
  user: number[]
  student: number[]
  loan: number[]
}

/** The records that a game of this kind reads and writes, by name. */
export interface BuildersRecords {
  Box: Box
  State: State
}
