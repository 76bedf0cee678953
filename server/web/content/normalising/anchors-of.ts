import { anchorOf } from '#shared/content/blocks'
import type { Block, Page } from '#shared/content/page'

/** The anchors of the site's frame, layouts and blocks, and the top of a page */
const FRAME_ANCHORS = [
  ...['', 'top', 'main', 'menu', 'subscribe', 'member-presale', 'upcoming-events', 'component-news-listing'],
  ...['promo', 'presale', 'link-membership-types'],
]

/** The anchors of a page, and its links to parts of pages of this site. */
export interface Anchors {
  has(anchor: string): boolean
  links: readonly PartLink[]
}
/** A link to a part of a page of this site; both fields are decoded. */
export interface PartLink {
  path: string
  anchor: string
}

/**
 * The texts of the site's settings are on every page, so their links without a path lead to the page on which they are
 * followed and are left out.
 */
export function anchorsOf({
  path,
  contentType,
  properties,
}: Pick<Page, 'path' | 'contentType' | 'properties'>): Anchors {
  const here = contentType === 'siteSettings' ? null : path
  const anchors = new Set(FRAME_ANCHORS)
  const links = new Set<string>()
  visit(properties, (key, value) => {
    if (key === 'menuLabel' && typeof value === 'string') anchors.add(blockAnchor(value))
    if (typeof value !== 'string') return
    if (key === 'href') links.add(value)
    if (key !== 'html') return
    for (const [, id = ''] of value.matchAll(/ id="([^"]+)"/g)) anchors.add(id)
    for (const [, href = ''] of value.matchAll(/ href="([^"]*#[^"]+)"/g)) links.add(href)
  })
  return { has: (anchor) => anchors.has(anchor), links: [...links].flatMap((link) => partLinkOf(link, here)) }
}

/** Returns no link for an address without an anchor, or of another site. */
function partLinkOf(href: string, here: string | null): PartLink[] {
  const [, address = '', anchor] = /^([^?#]*)(?:\?[^#]*)?#(.+)$/s.exec(href) ?? []
  const path = address === '' ? here : address.startsWith('/') ? decoded(address) : null
  return anchor === undefined || path === null ? [] : [{ path, anchor: decoded(anchor) }]
}

const blockAnchor = (menuLabel: string) => anchorOf({ settings: { menuLabel } } as Block) ?? ''

/** Calls `see` with every value within an object, and its name. */
function visit(within: object, see: (key: string, value: unknown) => void): void {
  for (const [key, value] of Object.entries(within)) {
    see(key, value)
    if (typeof value === 'object' && value !== null) visit(value, see)
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
