import { keys, pipes } from './instruments.ts'
import { rhythm, strings, waves, weave } from './lines.ts'
import type { Motif } from './motif.ts'
import { arcs, beats, breath, circles, grid, spiral } from './rounds.ts'
import { planes, steps } from './shapes.ts'

/** Every form by its name. */
export const motifs = {
  ...{ arcs, rhythm, grid, circles, strings, waves, keys },
  ...{ steps, pipes, breath, spiral, weave, planes, beats },
} satisfies Record<string, Motif>
export type Form = keyof typeof motifs
