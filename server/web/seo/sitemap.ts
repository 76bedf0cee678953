import { contentTypeOf } from '#shared/content/content-types'
import type { Site } from '#shared/content/page'
import type { IndexEntry } from '../content/normalising/index-entry.ts'
import { isPrivatePath } from './robots.ts'
import { XML_HEAD, xmlText } from './xml.ts'

/** Maximum addresses per file by the protocol (sitemaps.org) */
export const MAX_IN_FILE = 50_000
const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Returns the entries that search engines may list, by path. */
export function listedEntries(index: readonly IndexEntry[], routes: Site['routes'], publicUrl: string): IndexEntry[] {
  const listed = index.filter(
    ({ contentType, path, properties: { noIndex, canonicalUrlOverride } }) =>
      noIndex !== true &&
      !contentTypeOf(contentType).isNoPage &&
      !contentTypeOf(contentType).isPersonal &&
      !isPrivatePath(path, routes) &&
      isCanonical(canonicalUrlOverride, path, publicUrl),
  )
  return listed.sort((one, other) => (one.path < other.path ? -1 : 1))
}

/** Returns whether a page is canonical; one that names another address is listed there. */
const isCanonical = (override: unknown, path: string, publicUrl: string): boolean =>
  typeof override !== 'string' || override === '' || override === path || override === publicUrl + path

/** Returns the files of a sitemap: one, or an index followed by its parts. */
export function sitemapFiles(entries: readonly IndexEntry[], publicUrl: string, most = MAX_IN_FILE): string[] {
  if (entries.length <= most) return [urlSet(entries, publicUrl)]
  const parts = Array.from({ length: Math.ceil(entries.length / most) }, (_, at) =>
    entries.slice(at * most, (at + 1) * most),
  )
  return [sitemapIndex(parts.length, publicUrl), ...parts.map((part) => urlSet(part, publicUrl))]
}

/** Returns the path of a part, counted from 1. */
export const partPath = (part: number): string => `/sitemap-${part}.xml`

const urlSet = (entries: readonly IndexEntry[], publicUrl: string): string =>
  `${XML_HEAD}<urlset xmlns="${XMLNS}">\n${entries.map((entry) => urlOf(entry, publicUrl)).join('')}</urlset>\n`

function urlOf({ path, updated }: IndexEntry, publicUrl: string): string {
  const changed = lastModified(updated)
  const lastmod = changed ? `<lastmod>${changed}</lastmod>` : ''
  return `<url><loc>${xmlText(new URL(publicUrl + path).href)}</loc>${lastmod}</url>\n`
}

const sitemapIndex = (count: number, publicUrl: string): string => {
  const parts = Array.from({ length: count }, (_, at) => xmlText(publicUrl + partPath(at + 1)))
  const listed = parts.map((address) => `<sitemap><loc>${address}</loc></sitemap>\n`).join('')
  return `${XML_HEAD}<sitemapindex xmlns="${XMLNS}">\n${listed}</sitemapindex>\n`
}

/** Returns an instant, or only the day if it has no offset. Older services write year 1 for none. */
function lastModified(updated: string | null): string | null {
  if (!updated || updated.startsWith('0001-') || Number.isNaN(Date.parse(updated))) return null
  return /(?:Z|[+-]\d\d:\d\d)$/.test(updated) ? new Date(updated).toISOString() : updated.slice(0, 10)
}
