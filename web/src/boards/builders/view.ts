// What is seen of The Builders, as `games/builders/view.py` tells it; and what is printed, as `board.py` does.
export const RESOURCES = ['stone', 'wood', 'architecture', 'decoration'] as const
export type Resources = Record<(typeof RESOURCES)[number], number>

export interface Member {
  name: string
  slave: boolean
  wage: number
  site: string | null
  university: string | null
}

export interface Site {
  card: string
  lacks: Resources
  members: string[]
  actions: number
}

export interface Player {
  name: string
  money: number
  vp: number
  tenths: number
  settles: boolean
  team: Member[]
  tools: Record<string, string | null>
  loans: string[]
  sites: Site[]
  finished: string[]
}

export interface View {
  game: 'builders'
  you: string | null
  round: number
  rounds: number
  stage: string
  first: string
  last_round: boolean
  decision: {
    seat: string
    step: string
    pool: number
    invested: number
    member: string | null
    site: string | null
    university: string | null
  } | null
  buildings: (string | null)[]
  top: string | null
  workers: (string | null)[]
  decks: { buildings: string[]; workers: string[] }
  piles: { slaves: string[]; tools: string[]; loans: string[]; universities: string[] }
  players: Player[]
}

interface Printing {
  wage: number
  gives: Resources
}

export interface Printed {
  buildings: Record<string, { cost: Resources; pays: number; vp: number; machine: boolean }>
  members: Record<string, Printing>
  freed: Record<string, Printing>
  tools: Record<string, { resource: keyof Resources; adds: number }>
  universities: Record<string, { resource: keyof Resources; level: number }>
  actions: number
  investments: number
  take: number[]
  prices: { action: number; slave: number; tool: number; university: number; freedom: number; repayment: number }
  loan: number
  penalties: { slave: number; loan: number }
  end_vp: number
}

/** BU-TERM-4: what a member gives, with what it has learned, and with a tool: the one in its hands, or one it could take. */
export function gives(printed: Printed, player: Player, member: Member, tool: string | null = null): Resources {
  const side = !member.slave && printed.freed[member.name] ? printed.freed : printed.members
  const found: Resources = { ...(side[member.name]?.gives ?? { stone: 0, wood: 0, architecture: 0, decoration: 0 }) }
  const learned = printed.universities[member.university ?? '']
  if (learned) found[learned.resource] = learned.level
  for (const [held, user] of Object.entries(player.tools)) {
    const of = printed.tools[held]
    if (of && (user === member.name || held === tool)) found[of.resource] += of.adds
  }
  return found
}

/** BU-DONE-1: what a site would still lack if somebody came. */
export function lacksAfter(site: Site, given: Resources): Resources {
  const found = { ...site.lacks }
  for (const resource of RESOURCES) found[resource] = Math.max(0, found[resource] - given[resource])
  return found
}

export function sum(resources: Resources): number {
  return RESOURCES.reduce((all, resource) => all + resources[resource], 0)
}
