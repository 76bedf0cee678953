import type { PageReference } from './content/page.ts'
import { showList } from './venue-locale.ts'

/**
 * Returns the line under a production's title: its artists, and a guest presenter that isn't one of them. Empty for a
 * production of the venue's own without artists.
 */
export function performersLine(artists: readonly { name: string }[], guest: string | null): string {
  const names = artists.map(({ name }) => name)
  const presenter = guest !== null && !names.some((name) => name.includes(guest)) ? guest : null
  return [names.length > 0 ? showList(names) : null, presenter].filter(Boolean).join(' · ')
}

/**
 * Returns a production's performers; null where the ticketing service names the hall or the venue instead, which the
 * page shows already.
 */
export const performersOf = (
  { company, venue }: { company?: string | null | undefined; venue: string | null | undefined },
  siteName: string,
): string | null => (!company?.trim() || company === venue || company === siteName ? null : company)

/** Returns whether a line of performers names an artist, and not only one whose name contains theirs. */
export const namesArtist = (line: string, artist: string): boolean => indexOfName(line, artist) >= 0

/**
 * Returns the line of performers in parts, in which the artists that have a page are references. Those that the line
 * doesn't name follow it.
 */
export function linkedPerformers(
  line: string | null,
  artists: readonly PageReference[],
): readonly (string | PageReference)[] {
  // The longest name first: one may be part of another.
  const byLength = [...artists].sort((one, other) => other.name.length - one.name.length)
  const parts = line ? split(line, byLength) : []
  const unnamed = artists.filter((artist) => !parts.includes(artist))
  return [...parts, ...unnamed.flatMap((artist, at) => (parts.length > 0 || at > 0 ? [' · ', artist] : [artist]))]
}

function split(text: string, artists: readonly PageReference[]): (string | PageReference)[] {
  const [artist, ...others] = artists
  if (!artist || !text) return text ? [text] : []
  const at = indexOfName(text, artist.name)
  if (at < 0) return split(text, others)
  return [...split(text.slice(0, at), others), artist, ...split(text.slice(at + artist.name.length), others)]
}

/** Returns where a text has a name as whole words, or -1. */
function indexOfName(text: string, name: string): number {
  const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character)
  for (let at = text.indexOf(name); name && at >= 0; at = text.indexOf(name, at + 1))
    if (!isLetter(text[at - 1]) && !isLetter(text[at + name.length])) return at
  return -1
}
