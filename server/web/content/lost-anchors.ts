import { LRUCache } from 'lru-cache'
import type { Page } from '#shared/content/page'
import { type Anchors, anchorsOf, type PartLink } from './normalising/anchors-of.ts'

/** A link to a part that its page doesn't have. */
export interface LostLink extends PartLink {
  /** The path of the page with the link. */
  on: string
}

const MAX_PAGES = 2_000

/**
 * Creates the check of links to parts of pages. It compares each page that is read with the pages that were read
 * before, so that it needs no requests: a link to a page that nobody opens isn't checked.
 */
export function createAnchorCheck() {
  const known = new LRUCache<string, Anchors>({ max: MAX_PAGES })

  /** Returns the page's lost links, and those of other pages to parts that this page has lost or never had. */
  return function lostAnchors(page: Pick<Page, 'path' | 'contentType' | 'properties'>): LostLink[] {
    const { path } = page
    const anchors = anchorsOf(page)
    const before = known.peek(path)
    known.set(path, anchors)
    const own = anchors.links.filter((link) => known.peek(link.path)?.has(link.anchor) === false)
    const others = [...known].flatMap(([on, { links }]) =>
      links
        .filter((link) => on !== path && link.path === path && !anchors.has(link.anchor))
        .filter(({ anchor }) => !before || before.has(anchor))
        .map((link) => ({ on, ...link })),
    )
    return [...own.map((link) => ({ on: path, ...link })), ...others]
  }
}
