import { anchorOf } from '#shared/content/blocks'
import type { Block, Page } from '#shared/content/page'
import type { NormalisingContext } from './normalising-context.ts'

/** The anchors of the site's frame and layouts, and the top of a page */
const FRAME_ANCHORS = ['', 'top', 'main', 'menu', 'subscribe', 'member-presale']

/** Reports each link to an anchor of the same page that doesn't exist. */
export function reportLostAnchors({ path, properties }: Page, { reportOddity }: NormalisingContext): void {
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
  for (const link of links) {
    const [page, anchor = ''] = link.split('#')
    const isOnPage = link.includes('#') && (page === '' || page === path)
    if (isOnPage && !anchors.has(decoded(anchor)))
      reportOddity(`#${decoded(anchor)}`, 'a link to a part that the page doesn’t have')
  }
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
