import type { PageReference } from './content/page.ts'
import { ticketingIdOf } from './ticketing/production-of-page.ts'
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

/** An artist with the ticketing service's id. */
export interface KnownArtist {
  tessituraId: number
  name: string
}
/** An artist's page, or a reference to it. */
type ArtistPage = Pick<PageReference, 'id' | 'name' | 'properties'>
/** A production's performers, and those of them who have an id. */
interface Performers {
  company?: string | null | undefined
  artists?: readonly KnownArtist[] | undefined
}
/** A performer's name in the line, and their page if they have one. */
interface Billed<P> {
  name: string
  page: P | undefined
}

/**
 * Returns whether the artist of a page plays in a production: by the ids if both have one, or else by the name, as
 * whole words.
 */
export function playsIn<P extends ArtistPage>({ company, artists = [] }: Performers, page: P): boolean {
  const id = ticketingIdOf(page)
  if (artists.some(({ tessituraId }) => tessituraId === id)) return true
  return billedOn(company ?? '', artists, [page]).some((part) => typeof part !== 'string' && part.page === page)
}

/**
 * Returns the line of performers in parts, in which the artists that have a page are objects. Pages that the line
 * doesn't name follow it, unless it names another artist of their name.
 */
export function linkedPerformers<P extends ArtistPage>(
  { company, artists = [] }: Performers,
  pages: readonly P[],
): readonly (string | { name: string; page: P })[] {
  const parts = billedOn(company ?? '', artists, pages).map((part) =>
    typeof part !== 'string' && part.page ? { name: part.name, page: part.page } : nameOf(part),
  )
  const isShown = (page: P) => parts.some((part) => typeof part !== 'string' && part.page === page)
  const others = pages.filter((page) => !isShown(page) && !isAnother(page, artists))
  return [
    ...parts,
    ...others.flatMap((page, at) => [...(parts.length > 0 || at > 0 ? [' · '] : []), { name: page.name, page }]),
  ]
}

/** Returns whether a production has an artist of a page's name, but with another id. */
function isAnother(page: ArtistPage, artists: readonly KnownArtist[]): boolean {
  const id = ticketingIdOf(page)
  return (
    id !== null &&
    artists.some(({ name }) => name === page.name) &&
    !artists.some(({ tessituraId }) => tessituraId === id)
  )
}

const nameOf = (part: string | Billed<unknown>) => (typeof part === 'string' ? part : part.name)

/** Splits a line at the names of the artists with an id, and at the names of pages that belong to none of them. */
function billedOn<P extends ArtistPage>(
  line: string,
  artists: readonly KnownArtist[],
  pages: readonly P[],
): (string | Billed<P>)[] {
  const pageOf = ({ tessituraId, name }: KnownArtist) =>
    pages.find((page) => ticketingIdOf(page) === tessituraId) ??
    pages.find((page) => ticketingIdOf(page) === null && page.name === name)
  const known: Billed<P>[] = []
  for (const artist of artists) {
    const page = pageOf(artist)
    known.push({ name: artist.name, page: known.some((each) => each.page === page) ? undefined : page })
  }
  const others = pages.filter((page) => !known.some((each) => each.page === page))
  // The longest name first: one may be part of another. Of two with one name, the one that the line has first.
  const billed = [...known, ...others.map((page) => ({ name: page.name, page }))]
  return split(
    line,
    billed.sort((one, other) => other.name.length - one.name.length),
  )
}

function split<P>(text: string, billed: readonly Billed<P>[]): (string | Billed<P>)[] {
  const [first, ...others] = billed
  if (!first || !text) return text ? [text] : []
  const at = indexOfName(text, first.name)
  if (at < 0) return split(text, others)
  return [...split(text.slice(0, at), others), first, ...split(text.slice(at + first.name.length), others)]
}

/** Returns where a text has a name as whole words, or -1. */
function indexOfName(text: string, name: string): number {
  const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character)
  for (let at = text.indexOf(name); name && at >= 0; at = text.indexOf(name, at + 1))
    if (!isLetter(text[at - 1]) && !isLetter(text[at + name.length])) return at
  return -1
}
