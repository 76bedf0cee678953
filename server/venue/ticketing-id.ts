import { createHash } from 'node:crypto'
import { stableId } from '#server/crypto/stable-id'

/** The kinds with a page in the content service. Both services derive their ids from the folder. */
export type PageKind = 'production' | 'series' | 'membership'
interface Identified {
  slug: string
  value: { ticketingId?: number | undefined; contentId?: string | undefined }
}

/** Smaller ids belong to seasons that weren't created from a folder. */
const FIRST = 100_000_000
const COUNT = 900_000_000

/** Returns the id of a production, series or membership in the box office: the file's, or one derived from its slug. */
export const ticketingIdOf = (kind: PageKind, { slug, value }: Identified): number =>
  value.ticketingId ?? FIRST + (createHash('sha256').update(`${kind}:${slug}`).digest().readUInt32BE() % COUNT)

/** Returns the path of its page in the content service. */
export const pagePathOf = (kind: PageKind, slug: string): string =>
  ({
    production: `/whats-on/${slug}/`,
    series: `/whats-on/series/${slug}/`,
    membership: `/settings/membership-levels/${slug}/`,
  })[kind]

/** Returns the id of its page in the content service. */
export const contentIdOf = (kind: PageKind, { slug, value }: Identified): string =>
  value.contentId ?? stableId(pagePathOf(kind, slug))
