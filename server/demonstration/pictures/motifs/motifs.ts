import { keys, pipes } from './instruments.ts'
import { chords, contours, horizon, rays } from './landscapes.ts'
import { rhythm, strings, waves, weave } from './lines.ts'
import type { Motif } from './motif.ts'
import { constellation, overtones, phasing, variations } from './patterns.ts'
import { arches, interference, petals, phases } from './rings.ts'
import { arcs, beats, breath, circles, grid, spiral } from './rounds.ts'
import { planes, steps } from './shapes.ts'

/** The motifs by the name of their form. */
export const motifs = {
  ...{ arcs, rhythm, grid, circles, strings, waves, keys },
  ...{ interference, petals, arches, phases, variations, phasing },
  ...{ overtones, constellation, horizon, contours, chords, rays },
  ...{ steps, pipes, breath, spiral, weave, planes, beats },
} satisfies Record<string, Motif>
export type Form = keyof typeof motifs
