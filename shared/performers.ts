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
