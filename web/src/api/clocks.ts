// Made by tools/make_types.py from the levels of bots. A test fails when it is stale.

/** Seconds that a bot thinks about a move, at most. */
export const CLOCKS: Record<string, number> = {
  tiro: 0.2,
  discipulus: 0.2,
  civis: 0.2,
  eques: 0.2,
  magister: 0.5,
  praetor: 0.5,
  consul: 1.5,
  augustus: 5.0,
}
