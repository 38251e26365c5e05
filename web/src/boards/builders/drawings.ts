// Every building and machine as a small elevation, 120 × 72, standing on y = 68. One letter says what a part is made of:
// s stone, d stone in shade, r roof tiles, w wood, o an opening, g leaves, b water or cloth, y gold or fire, l a line.
export type Part = readonly [of: string, d: string]

/** Columns of a portico. */
function columns(from: number, to: number, count: number, top: number, foot: number, width = 5): string {
  const gap = (to - from - width) / (count - 1)
  return Array.from({ length: count }, (_, i) => `M${(from + i * gap).toFixed(1)} ${foot}V${top}h${width}V${foot}Z`).join('')
}

/** Battlements along a wall. */
function battlements(from: number, to: number, top: number, step = 6): string {
  let d = `M${from} ${top + 5}`
  for (let x = from; x + step <= to; x += 2 * step) d += `V${top}h${step}v5h${step}`
  return `${d}Z`
}

/** Round arches side by side. */
function arches(from: number, count: number, width: number, gap: number, top: number, foot: number): string {
  return Array.from({ length: count }, (_, i) => {
    const x = from + i * (width + gap)
    return `M${x} ${foot}V${top + width / 2}a${width / 2} ${width / 2} 0 0 1 ${width} 0V${foot}Z`
  }).join('')
}

/** Small windows in rows. */
function windows(from: number, top: number, across: number, down: number, dx: number, dy: number): string {
  let d = ''
  for (let i = 0; i < across; i++) for (let j = 0; j < down; j++) d += `M${from + i * dx} ${top + j * dy}h5v7h-5Z`
  return d
}

const TREE = (x: number, y: number): Part[] => [
  ['w', `M${x - 1} 68V${y}h2V68Z`],
  ['g', `M${x} ${y - 16}q9 10 0 20q-9 -10 0 -20Z`],
]

export const DRAWINGS: Record<string, readonly Part[]> = {
  b_house: [['s', 'M36 68V42H84V68Z'], ['r', 'M30 43L60 24L90 43Z'], ['o', 'M55 68V54h10V68Z'], ['o', windows(42, 49, 1, 1, 0, 0) + windows(73, 49, 1, 1, 0, 0)]],
  b_market: [
    ['w', 'M14 68V34h3V68ZM103 68V34h3V68ZM58 68V34h3V68Z'], ['r', 'M8 36L16 24H104L112 36Z'], ['b', 'M26 36l4 -12h12l-2 12ZM56 36l2 -12h12l1 12ZM84 36l-2 -12h12l4 12Z'],
    ['s', 'M18 68V54H57V68ZM62 68V54H102V68Z'], ['y', 'M22 54a4 4 0 0 1 8 0ZM31 54a4 4 0 0 1 8 0ZM68 54a4 4 0 0 1 8 0Z'], ['g', 'M40 54a4 4 0 0 1 8 0ZM80 54a4 4 0 0 1 8 0ZM90 54a4 4 0 0 1 8 0Z'],
  ],
  b_quarry: [
    ['d', 'M6 68V26L34 20V34H54V46H76V58H92V68Z'], ['s', 'M6 26L34 20V34H12ZM34 34H54V46H36ZM54 46H76V58H56Z'],
    ['s', 'M88 68V56H104V68ZM98 56V46H110V56Z'], ['l', 'M88 62h16M104 51h6M16 40v20M26 48v12M44 54v8'],
  ],
  b_watering_trough: [['s', 'M52 48V20H68V48Z'], ['d', 'M48 20H72L60 10Z'], ['b', 'M57 32q-8 4 -9 16M63 32q8 4 9 16'], ['s', 'M22 68L26 46H94L98 68Z'], ['b', 'M28 50H92L91 54H29Z'], ['l', 'M30 60h60']],
  b_trading_post: [
    ['s', 'M24 68V34H96V68Z'], ['d', 'M20 34H100V28H20Z'], ['r', 'M30 50L34 40H86L90 50Z'], ['o', 'M38 68V50H60V68ZM68 62V52H84V62Z'],
    ['w', 'M58 28V8h2V28Z'], ['b', 'M60 9H78L72 14L78 19H60Z'], ['y', 'M88 68a7 7 0 0 1 14 0ZM94 60a6 6 0 0 1 12 8h-6Z'],
  ],
  b_camel_stable: [
    ['s', 'M14 68V40H106V68Z'], ['r', 'M8 41L18 28H102L112 41Z'], ['o', arches(22, 3, 20, 8, 46, 68)],
    ['y', 'M52 68V60q2 -6 6 -4q4 -6 8 0q3 -1 4 2l3 -8q5 -2 6 1l-4 2l-2 10v5h-2v-5h-14v5Z'],
  ],
  b_shop: [['s', 'M34 68V32H86V68Z'], ['r', 'M28 33L36 22H84L92 33Z'], ['b', 'M32 48L36 39H84L88 48Z'], ['o', 'M40 62V50H62V62ZM68 68V50H80V68Z'], ['w', 'M88 36h14v2h-14Z'], ['y', 'M97 38v3a6 6 0 1 1 -1 0v-3Z']],
  b_rural_house: [...TREE(18, 46), ['s', 'M32 68V44H74V68ZM74 68V52H98V68Z'], ['r', 'M26 45L53 26L80 45ZM74 44L104 54H74Z'], ['o', 'M48 68V54h9V68Z'], ['o', 'M80 66V58h12v8Z'], ['g', 'M98 68q4 -8 8 0ZM104 68q4 -8 8 0Z']],
  b_armoury: [
    ['s', 'M22 68V32H98V68Z'], ['s', battlements(22, 100, 26)], ['o', 'M53 68V54a7 7 0 0 1 14 0V68Z'], ['l', 'M28 66L52 34M52 66L28 34M68 66L92 34M92 66L68 34'],
    ['r', 'M40 40a10 10 0 1 1 -.1 0Z'], ['y', 'M40 46a4 4 0 1 1 -.1 0Z'], ['r', 'M80 40a10 10 0 1 1 -.1 0Z'], ['y', 'M80 46a4 4 0 1 1 -.1 0Z'],
  ],
  b_shipyard: [['w', 'M12 40q48 26 96 -2q-6 26 -22 26H34Q18 62 12 40Z'], ['l', 'M22 50q38 14 76 -2M30 58q30 6 60 -2'], ['w', 'M58 50V14h3V50Z'], ['d', 'M26 68l6 -8h4v8ZM84 68v-8h4l6 8Z'], ['l', 'M60 16L26 44M60 16L96 42']],
  b_harbour: [
    ['b', 'M4 68V58q8 -4 14 0t14 0t14 0t14 0t14 0V68Z'], ['w', 'M14 56h44q-4 10 -12 10H24Q16 64 14 56Z'], ['w', 'M34 56V20h2V56Z'], ['s', 'M37 22q18 10 16 30H37Z'],
    ['s', 'M76 68V46H116V68Z'], ['d', 'M72 46h44v4H72Z'], ['s', 'M92 46V28h14V46Z'], ['r', 'M89 29l10 -9l10 9Z'], ['o', arches(80, 2, 10, 6, 54, 68)],
  ],
  b_archery_range: [
    ['w', 'M26 68l8 -34h3l-8 34ZM56 68l-8 -34h-3l8 34Z'], ['y', 'M41 18a17 17 0 1 1 -.1 0Z'], ['r', 'M41 24a11 11 0 1 1 -.1 0Z'], ['s', 'M41 30a5 5 0 1 1 -.1 0Z'],
    ['l', 'M42 35L72 30M68 28l4 2l-3 3'], ['w', 'M90 14q16 22 0 46'], ['l', 'M90 14V60M82 37h26'],
  ],
  b_town_hall: [
    ['d', 'M12 68V62H108V68Z'], ['s', columns(20, 100, 7, 38, 62)], ['o', 'M52 62V44h16V62Z'], ['s', 'M16 38V32H104V38Z'], ['r', 'M14 32L60 14L106 32Z'], ['s', 'M34 30L60 20L86 30Z'],
    ['w', 'M59 14V4h2V14Z'], ['b', 'M61 4h12l-3 3l3 3H61Z'],
  ],
  b_noble_house: [
    ['s', 'M20 68V46H100V68ZM38 46V26H82V46Z'], ['r', 'M32 27L60 12L88 27ZM16 47L24 40H38V47ZM82 47V40H96L104 47Z'], ['o', windows(45, 31, 3, 1, 13, 0)],
    ['s', columns(42, 78, 4, 50, 68, 4)], ['o', 'M56 68V54h8V68Z'], ['g', 'M22 68q5 -10 10 0ZM90 68q5 -10 10 0Z'], ['y', 'M27 60a2 2 0 1 1 -.1 0ZM95 60a2 2 0 1 1 -.1 0Z'],
  ],
  b_town_house: [['s', 'M34 68V14H86V68Z'], ['r', 'M29 15L38 6H82L91 15Z'], ['d', 'M32 32h56v3H32ZM32 48h56v3H32Z'], ['o', windows(40, 20, 4, 1, 12, 0) + windows(40, 38, 4, 1, 12, 0)], ['o', 'M40 68V55h10V68ZM56 68V55h8V68Z'], ['r', 'M66 60l3 -6h16l3 6Z']],
  b_temple: [['d', 'M14 68V64H106V68ZM20 64V60H100V64Z'], ['s', columns(24, 96, 6, 34, 60, 6)], ['o', 'M54 60V40h12V60Z'], ['s', 'M20 34V28H100V34Z'], ['r', 'M16 28L60 8L104 28Z'], ['s', 'M32 26L60 14L88 26Z'], ['y', 'M60 16a4 4 0 1 1 -.1 0Z']],
  b_forum: [
    ['d', 'M4 68V64H116V68Z'], ['s', columns(8, 40, 4, 40, 64) + columns(80, 112, 4, 40, 64)], ['s', 'M6 40V34H42V40ZM78 40V34H114V40Z'], ['r', 'M4 34h40l-4 -6H8ZM76 34h40l-4 -6H80Z'],
    ['s', 'M42 64V18H78V64Z'], ['o', 'M51 64V40a9 9 0 0 1 18 0V64Z'], ['d', 'M40 18h40v-5H40Z'], ['y', 'M52 13l2 -7h12l2 7Z'],
  ],
  b_barracks: [['s', 'M8 68V38H112V68Z'], ['r', 'M4 39L14 26H106L116 39Z'], ['o', windows(16, 46, 3, 1, 12, 0) + windows(74, 46, 3, 1, 12, 0)], ['o', 'M52 68V52a8 8 0 0 1 16 0V68Z'], ['w', 'M30 26V8h2V26ZM88 26V8h2V26Z'], ['b', 'M32 9h12v10l-6 -4l-6 4ZM90 9h12v10l-6 -4l-6 4Z']],
  b_fortress: [
    ['s', 'M32 68V38H88V68Z'], ['s', battlements(32, 88, 33)], ['d', 'M10 68V24H34V68ZM86 68V24H110V68Z'], ['d', battlements(10, 34, 18) + battlements(86, 110, 18)],
    ['o', 'M51 68V54a9 9 0 0 1 18 0V68Z'], ['o', 'M20 34h3v10h-3ZM97 34h3v10h-3ZM20 52h3v8h-3ZM97 52h3v8h-3Z'],
  ],
  b_school_of_philosophy: [
    ['d', 'M10 68V63H110V68Z'], ['s', columns(16, 104, 8, 44, 63, 4)], ['s', 'M12 44V38H108V44Z'], ['s', 'M42 38V28H78V38Z'], ['r', 'M40 28a20 18 0 0 1 40 0Z'],
    ['o', 'M55 63V48h10V63Z'], ['g', 'M18 38q5 -10 10 0ZM92 38q5 -10 10 0Z'], ['y', 'M60 4a3 3 0 1 1 -.1 0Z'],
  ],
  b_ziggurat: [['d', 'M6 68L12 54H108L114 68Z'], ['s', 'M20 54L25 41H95L100 54Z'], ['d', 'M32 41L36 29H84L88 41Z'], ['s', 'M44 29L47 18H73L76 29Z'], ['b', 'M52 18V10H68V18Z'], ['s', 'M54 68L57 18H63L66 68Z'], ['l', 'M54 62h12M55 54h10M55 46h10M56 38h8M56 30h8M57 23h6']],
  b_palace_of_assur: [
    ['s', 'M6 68V42H114V68Z'], ['s', battlements(6, 114, 37, 5)], ['d', 'M38 68V20H54V68ZM66 68V20H82V68Z'], ['d', battlements(38, 54, 15, 4) + battlements(66, 82, 15, 4)],
    ['s', 'M54 68V30H66V68Z'], ['o', 'M55 68V44a5 5 0 0 1 10 0V68Z'], ['b', 'M10 50h24v4H10ZM86 50h24v4H86Z'], ['y', 'M43 34h6v6h-6ZM71 34h6v6h-6Z'],
  ],
  b_lighthouse_of_alexandria: [
    ['b', 'M4 68q7 -5 14 0t14 0t14 0M74 68q7 -5 14 0t14 0t14 0'], ['d', 'M34 68V60H86V68Z'], ['s', 'M42 60L46 38H74L78 60Z'], ['d', 'M44 38h32v-4H44Z'], ['s', 'M50 34L52 20H68L70 34Z'],
    ['d', 'M50 20h20v-3H50Z'], ['s', 'M55 17v-6h10v6Z'], ['y', 'M60 1q7 6 1 10h-3q-6 -3 2 -10Z'], ['o', 'M56 60V50h8V60Z'], ['o', windows(57, 24, 1, 1, 0, 0)],
  ],
  b_theatre: [
    ['s', 'M8 68V52a52 46 0 0 1 104 0V68Z'], ['d', 'M20 68V54a40 35 0 0 1 80 0V68Z'], ['s', 'M32 68V56a28 25 0 0 1 56 0V68Z'], ['d', 'M44 68V58a16 15 0 0 1 32 0V68Z'],
    ['r', 'M50 68v-6h20v6Z'], ['l', 'M60 43V10M40 48L26 20M80 48L94 20'],
  ],
  b_tower_of_babel: [
    ['s', 'M18 68L34 12H78L102 68Z'], ['d', 'M18 68L21 58L99 52L102 68ZM26 44L29 34L90 38L94 46ZM33 22L34 14L78 20L80 26Z'],
    ['o', arches(30, 6, 6, 5, 57, 66)], ['o', arches(36, 5, 5, 5, 46, 52)], ['o', arches(40, 4, 4, 5, 28, 33)], ['w', 'M60 12V4h2v8Z'], ['l', 'M62 5h16v6'],
  ],
  b_sphinx: [
    ['y', 'M4 68h112v-3H4Z'], ['s', 'M10 66V58q0 -12 20 -14h32q22 2 26 14h20q6 0 6 8Z'], ['d', 'M10 66q0 -14 16 -16q-6 10 2 16Z'], ['d', 'M72 48L78 18q14 -12 28 0l4 26q-4 6 -10 6Z'],
    ['s', 'M82 22q9 -6 18 0l1 16q-3 8 -10 8q-7 0 -10 -8Z'], ['o', 'M86 30h4v2h-4ZM93 30h4v2h-4ZM88 39h6v1.500h-6Z'], ['l', 'M76 28h5M75 34h5M102 28h5M103 34h5'],
  ],
  b_hanging_gardens: [
    ['s', 'M8 68V54H112V68Z'], ['s', 'M24 54V40H96V54Z'], ['s', 'M40 40V26H80V40Z'], ['o', arches(16, 6, 9, 6.500, 58, 68)], ['o', arches(31, 4, 9, 7, 44, 54)], ['o', arches(47, 2, 9, 8, 30, 40)],
    ['g', 'M6 56q4 -12 9 -4q5 -8 9 2l2 10q-4 -4 -6 -8q-4 8 -8 2q-2 4 -6 -2ZM94 54q4 -10 9 -2q5 -8 11 4l-3 8q-4 -2 -5 -7q-4 7 -8 2ZM38 42q3 -10 8 -3q4 -8 8 2l-1 6q-4 -1 -5 -5q-4 6 -10 0ZM68 41q4 -9 8 -2q4 -6 7 3l-3 6q-2 -2 -3 -5q-4 5 -9 -2ZM48 26q4 -14 9 -4q4 -10 8 0q4 -8 8 4Z'],
    ['b', 'M59 40h3v14h-3ZM57 54h6v14h-6Z'],
  ],
  b_colossus_of_rhodes: [
    ['b', 'M4 68q7 -5 14 0M102 68q7 -5 14 0'], ['d', 'M18 68V58H46V68ZM74 68V58H102V68Z'], ['y', 'M30 58L48 34L46 20q14 -6 28 0L72 34L90 58H80L62 40H58L40 58Z'],
    ['y', 'M60 5a6.500 6.500 0 1 1 -.1 0Z'], ['y', 'M72 20L86 6l4 3L76 26Z'], ['r', 'M84 8q-2 -8 6 -8q6 4 2 10Z'], ['y', 'M48 22L36 34l2 10l4 -1l-1 -7l8 -6Z'], ['l', 'M50 8l-4 -4M53 4l-2 -4M60 3V-1M67 4l2 -4'],
  ],
  b_pyramid: [['y', 'M2 68h116v-2H2Z'], ['s', 'M12 66L62 8L76 66Z'], ['d', 'M62 8L108 66H76Z'], ['l', 'M26 52h48M40 36h30M53 20h14M76 52h20M70 36h14'], ['o', 'M46 66v-7h7v7Z']],
  m_saw: [['w', 'M14 68V20h5V68ZM101 68V20h5V68ZM10 22h100v5H10Z'], ['w', 'M8 58h104v6H8Z'], ['d', 'M56 27h8v34l-4 4l-4 -4Z'], ['l', 'M56 33l-3 3l3 3l-3 3l3 3l-3 3l3 3M64 33l3 3l-3 3l3 3l-3 3l3 3l-3 3'], ['y', 'M66 50h36v8H66Z'], ['w', 'M30 34a12 12 0 1 1 -.1 0Z'], ['l', 'M30 34v24M18 46h24M22 38l16 16M38 38l-16 16']],
  m_architects_table: [['w', 'M26 68l10 -26h4l-10 26ZM94 68L84 42h-4l10 26Z'], ['w', 'M12 44L22 22H98L108 44Z'], ['s', 'M26 40L32 26H74L72 40Z'], ['b', 'M36 38l4 -9h14l-2 9ZM58 38l2 -9h10l-1 9Z'], ['d', 'M84 38l4 -16h2l4 16h-2l-3 -10l-3 10Z'], ['y', 'M88 18h2v5h-2Z']],
  m_scaffolding: [['s', 'M44 68V18H78V68Z'], ['o', windows(52, 26, 2, 2, 13, 18)], ['w', 'M26 68V10h3V68ZM58 68V10h3V68ZM92 68V10h3V68Z'], ['w', 'M20 52h82v3H20ZM20 34h82v3H20ZM20 16h82v3H20Z'], ['l', 'M28 52L58 36M60 52L92 36M60 34L92 18M28 34L58 18'], ['w', 'M98 68l6 -34h2l-6 34Z'], ['y', 'M34 28h8v6h-8Z']],
  m_hoist: [['w', 'M20 68L52 10h4L30 68ZM86 68L56 10h-4L76 68Z'], ['w', 'M44 36a15 15 0 1 1 -.1 0Z'], ['d', 'M44 41a10 10 0 1 1 -.1 0Z'], ['l', 'M44 36v30M29 51h30M34 41l20 20M54 41L34 61M54 12H96V30'], ['s', 'M86 42H106V58H86Z'], ['l', 'M96 30l-8 12M96 30l8 12'], ['y', 'M94 28h4v4h-4Z']],
}
