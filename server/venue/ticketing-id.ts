import { createHash } from 'node:crypto'
import { stableId } from '#server/crypto/stable-id'

/** What has a page in the content service, and so an id that both services derive from the folder. */
export type PageKind = 'production' | 'series' | 'membership'
interface Identified {
  slug: string
  value: { ticketingId?: number | undefined; contentId?: string | undefined }
}

/** Ids below are those of seasons that weren’t made from a folder. */
const FIRST = 100_000_000
const COUNT = 900_000_000

/**
 * Returns the id of a production, series or membership in the box office: the file’s own, or one made from its slug.
 */
export const ticketingIdOf = (kind: PageKind, { slug, value }: Identified): number =>
  value.ticketingId ?? FIRST + (createHash('sha256').update(`${kind}:${slug}`).digest().readUInt32BE() % COUNT)

/** The path of its page, as the content service has it. */
export const pagePathOf = (kind: PageKind, slug: string): string =>
  ({
    production: `/whats-on/${slug}/`,
    series: `/whats-on/series/${slug}/`,
    membership: `/settings/membership-levels/${slug}/`,
  })[kind]

/** Returns the id of its page in the content service. */
export const contentIdOf = (kind: PageKind, { slug, value }: Identified): string =>
  value.contentId ?? stableId(pagePathOf(kind, slug))
