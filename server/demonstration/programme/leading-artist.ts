import type { DemoProduction } from './production.ts'

/** Returns the leading artist: the soloist or director, last in the list; of two of whom one sings, the singer. */
export function leadingArtist({ artists }: DemoProduction) {
  const [first] = artists
  return artists.length === 2 && first && /soprano|baritone/.test(first.role) ? first : artists.at(-1)
}
