import { stableId } from '#server/crypto/stable-id'
import { isRecord, routePath } from '../library/page-file.ts'
import { dateTime } from './dates.ts'
import { insidePicked } from './expansion.ts'
import type { Place, Shorthands, WireContext } from './wire-context.ts'
import { commonFieldsOf, mediaOf, propertiesOf, routeOf } from './wire-shapes.ts'

/** The shorthands of page files, by key, and the shape that Umbraco's property editor sends for each */
export const shorthands: Shorthands = {
  $media: (names, _, place) => listOf(names).flatMap((name) => picked(mediaOf(name, place.scope, place.context))),
  $page: (path, _, place) => listOf(path).flatMap((each) => pickedPage(each, place)),
  $pages: (paths, _, place) => listOf(paths).flatMap((each) => pickedPage(each, place)),
  $link: (href, { label, newTab }, { context }) => picked(linkOf({ $link: href, label, newTab }, context)),
  $links: (links, _, { context }) => listOf(links).flatMap((link) => picked(linkOf(link, context))),
  $html: (html, _, place) => richText(html, place),
  $grid: (items, _, place) => ({ gridColumns: 12, items: gridItems(items, place) }),
  $blocks: (blocks, _, place) => ({
    items: listOf(blocks).map((block, at) => blockOf(block, { ...place, name: `${place.name}/${at}` })),
  }),
  $color: (color, { label }) => (typeof label === 'string' ? { color, label } : color),
  $date: (_, raw, { context }) => dateTime(raw, context.today),
  $daysAgo: (_, raw, { context }) => dateTime(raw, context.today),
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value == null ? [] : [value])
const picked = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value])

function pickedPage(path: unknown, { scope, context }: Place) {
  const page = visiblePage(String(path), context)
  return page ? [commonFieldsOf(page, scope.opens ? insidePicked(scope) : null, context)] : []
}

/** Returns the page at a path if this caller may see it. */
function visiblePage(path: string, { library, drafts }: WireContext) {
  const page = library.byPath.get(routePath(path))
  return page && (drafts || page.isPublic) ? page : undefined
}

/** Returns Umbraco's ApiLink. A link to a missing page is dropped, as in the real service. */
function linkOf(link: unknown, context: WireContext) {
  if (!isRecord(link) || typeof link.$link !== 'string') return undefined
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(link.$link) ?? []
  const common = {
    title: typeof link.label === 'string' ? link.label : null,
    target: link.newTab === true ? '_blank' : null,
    queryString: rest || null,
  }
  if (!path.startsWith('/') || path.startsWith('//'))
    return { url: link.$link, ...common, ...noDestination, linkType: 'External' }
  if (path.startsWith('/media/')) return mediaLink(link.$link, path, common, context)
  const page = visiblePage(path, context)
  if (!page) return undefined
  const destination = { destinationId: page.id, destinationType: page.contentType, route: routeOf(page, context) }
  return { url: null, ...common, title: common.title ?? page.name, ...destination, linkType: 'Content' }
}
const noDestination = { destinationId: null, destinationType: null, route: null }

function mediaLink(url: string, path: string, common: { title: string | null }, context: WireContext) {
  const item = context.media.find(path)
  if (!item) return undefined
  const destination = { destinationId: item.id, destinationType: item.mediaType, route: null }
  return { url, ...common, title: common.title ?? item.name, ...destination, linkType: 'Media' }
}

/** Returns HTML. If the text is a list of HTML and blocks, each block becomes an empty element with its id. */
function richText(value: unknown, place: Place) {
  const pieces = listOf(value).map((piece, at) =>
    isRecord(piece) ? blockOf(piece, { ...place, name: `${place.name}/${at}` }) : String(piece),
  )
  const blocks = pieces.filter((piece) => typeof piece !== 'string')
  const markup = pieces
    .map((piece) => (typeof piece === 'string' ? withResolvedLinks(piece, place.context) : placeOf(piece)))
    .join('')
  return { markup, blocks }
}
const placeOf = ({ content }: { content: { id: string } }) =>
  `<umb-rte-block data-content-id="${content.id}"></umb-rte-block>`

/** Adds the targets of links to pages in rich text, as Umbraco does. */
function withResolvedLinks(html: string, context: WireContext): string {
  return html.replace(/<a\s+href="(\/[^"?#]*)([^"]*)"/g, (whole, path: string, rest: string) => {
    const page = visiblePage(path, context)
    if (!page) return whole
    const { startItem } = context.library
    return `<a href="${page.path}${rest}" data-destination-id="${page.id}" data-destination-type="${page.contentType}" data-start-item-path="${startItem.path}" data-start-item-id="${startItem.id}" data-link-type="Content"`
  })
}

function blockOf(raw: unknown, place: Place) {
  const { block, properties, settings } = isRecord(raw) ? raw : {}
  const element = (contentType: string, fields: unknown, part: string) => {
    const name = `${place.name}/${part}`
    return {
      contentType,
      id: stableId(name),
      properties: propertiesOf(isRecord(fields) ? fields : {}, { ...place, name }),
    }
  }
  return {
    content: element(String(block), properties, 'content'),
    settings: isRecord(settings) ? element('blockSettings', settings, 'settings') : null,
  }
}

function gridItems(raw: unknown, place: Place): unknown[] {
  return listOf(raw).map((item, at) => {
    const { columnSpan = 12, rowSpan = 1, areas } = isRecord(item) ? item : {}
    const here = { ...place, name: `${place.name}/${at}` }
    return { rowSpan, columnSpan, areaGridColumns: 12, areas: gridAreas(areas, here), ...blockOf(item, here) }
  })
}

/** Returns a block's areas. They add no level, so blocks in an area are as deep as those next to it. */
function gridAreas(raw: unknown, place: Place) {
  return listOf(raw).map((area, at) => {
    const { alias = `area${at + 1}`, columnSpan = 12, rowSpan = 1, items } = isRecord(area) ? area : {}
    return { alias, rowSpan, columnSpan, items: gridItems(items, { ...place, name: `${place.name}/${String(alias)}` }) }
  })
}
