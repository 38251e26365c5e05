// The lessons: the parts of each game's, in order. Their texts and pictures are loaded when a lesson is opened.
export const LESSONS: Record<string, string[]> = {
  aquileia: ['aim', 'placement', 'mercatus', 'arena', 'stadium', 'theatrum', 'forum', 'portus', 'end'],
  builders: ['aim', 'turn', 'site', 'hire', 'send', 'done', 'invest', 'end'],
  aeterna: ['aim', 'draft', 'cards', 'hills', 'build', 'pass', 'unrest', 'end'],
}
