import { dateTime } from '#server/content-service/delivery/dates'
import type { Library, LibraryPage } from '#server/content-service/library/library'
import { isRecord, routePath } from '#server/content-service/library/page-file'
import { siteCrops } from '#server/content-service/media/crops'
import type { MediaItem, MediaLibrary } from '#server/content-service/media/media-library'
import { contentModel, type ModelProperty, type ModelType } from '../content/content-model.ts'
import { pathOfLink } from '../content/content-source.ts'
import { lexicalOf, type TextTargets } from './lexical-of.ts'

/** What the documents refer to, and where values without a field are reported */
export interface DocumentContext {
  library: Library
  media: MediaLibrary
  /** Today at the venue, `YYYY-MM-DD` */
  today: string
  report(problem: string): void
}
/** A place for reports, such as `/news/ contentGrid.list`, and the context */
interface Place extends DocumentContext {
  name: string
}
type Fields = Record<string, unknown>

/** Returns a page as a document of Payload's collection `pages`. */
export function documentOfPage(page: LibraryPage, context: DocumentContext): Fields {
  const { id, name, path, contentType, sortOrder, formerPaths, createDate, properties, published } = page
  const { noIndex, ...others } = properties
  const type = contentModel.pages.get(contentType)
  if (!type) context.report(`${path} has the unknown type ${contentType}`)
  // In Payload, all types are in one collection, and a page may have the fields of other types.
  const fields = new Map([...[...contentModel.pages.values()].flatMap((each) => [...each]), ...(type ?? [])])
  return {
    ...{ id, name, path, contentType, formerPaths },
    position: sortOrder,
    createDate: dateTime(createDate, context.today),
    noIndex: noIndex === true,
    ...fieldsOf(others, fields, { ...context, name: path }),
    _status: published ? 'published' : 'draft',
  }
}

/** Returns the page with the site's settings as Payload's global `site-settings`. */
export function settingsDocumentOf({ path, properties }: LibraryPage, context: DocumentContext): Fields {
  const { noIndex: _, ...others } = properties
  return { ...fieldsOf(others, contentModel.settings, { ...context, name: path }), _status: 'published' }
}

/** Returns a picture or file as a document of Payload's collection `media`; `file` is its path below `import/`. */
export function documentOfMedia({ id, path, name, alt, focalPoint, crops, preview }: MediaItem): Fields {
  const isUsual = crops === null || JSON.stringify(crops) === JSON.stringify(siteCrops)
  return {
    ...{ id, path, alt, title: name, file: path },
    ...(focalPoint && { focalX: percent(focalPoint.left), focalY: percent(focalPoint.top) }),
    ...(!isUsual && { crops }),
    ...(preview && { preview }),
  }
}
const percent = (fraction: number): number => Math.round(fraction * 10_000) / 100

function fieldsOf(properties: Fields, type: ModelType, place: Place): Fields {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([alias, raw]) => {
      const property = type.get(alias)
      const name = `${place.name} ${alias}`
      if (!property) place.report(`${name} isn’t in the content model`)
      const value = property && raw !== null ? fieldOf(raw, property, { ...place, name }) : undefined
      return value === undefined || value === null ? [] : [[alias, value]]
    }),
  )
}

/** The values of the shorthands `key`, of one value or several */
const listOf = (raw: unknown, ...keys: string[]): unknown[] =>
  (Array.isArray(raw) ? raw : [raw]).flatMap((each) => {
    const key = isRecord(each) ? keys.find((name) => Object.hasOwn(each, name)) : undefined
    return key ? ((each as Fields)[key] as unknown[]) : []
  })

/** Returns a property's value as Payload's field has it; undefined if it has none. */
function fieldOf(raw: unknown, { editor }: ModelProperty, place: Place): unknown {
  if (editor === 'media') return mediaIds(raw, place)[0]
  if (editor === 'medias') return mediaIds(raw, place)
  if (editor === 'page') return pageIds(raw, place)[0]
  if (editor === 'pages') return pageIds(raw, place)
  if (editor === 'link')
    return listOf([raw], '$links')
      .concat(raw)
      .flatMap((link) => linkField(link, place))[0]
  if (editor === 'links') return listOf(raw, '$links').flatMap((link) => linkField(link, place))
  if (editor === 'block' || editor === 'blocks') return listOf(raw, '$blocks').map((block) => blockField(block, place))
  if (editor === 'grid') return listOf(raw, '$grid').map((item) => gridField(item, place))
  if (editor === 'richText' || editor === 'plainRichText')
    return isRecord(raw) ? textField(raw.$html, place) : undefined
  if (editor === 'colour') return isRecord(raw) ? raw.$color : raw
  if (editor === 'date') return dateTime(raw, place.today) ?? undefined
  if (editor === 'form') return isRecord(raw) ? raw.id : undefined
  return raw
}

const mediaIds = (raw: unknown, { media, name, report }: Place): string[] =>
  listOf(raw, '$media').flatMap((file) => {
    const item = media.find(String(file))
    if (!item) report(`${name}: there is no picture or file ${file}`)
    return item?.id ?? []
  })

const pageIds = (raw: unknown, { library, name, report }: Place): string[] =>
  listOf(raw, '$page', '$pages').flatMap((path) => {
    const page = library.byPath.get(routePath(String(path)))
    if (!page) report(`${name}: there is no page ${path}`)
    return page?.id ?? []
  })

function linkField(raw: unknown, { library }: Place): Fields[] {
  if (!isRecord(raw) || typeof raw.$link !== 'string') return []
  const { $link: href, label, newTab } = raw
  const path = pathOfLink(href)
  const page = /^\/(?!\/)/.test(path) ? library.byPath.get(routePath(path)) : undefined
  const address = page ? href.slice(path.length) : href
  return [{ ...(page && { page: page.id }), address, label, newTab: newTab === true }]
}

function blockField(raw: unknown, place: Place): Fields {
  const { block, properties, settings, columnSpan } = isRecord(raw) ? raw : {}
  const blockType = String(block)
  const { blocks, parts } = contentModel
  const type = blocks.get(blockType) ?? parts.get(blockType)
  const name = `${place.name}.${blockType}`
  if (!type) place.report(`${name} is an unknown block`)
  return {
    blockType,
    ...fieldsOf(isRecord(properties) ? properties : {}, type ?? new Map(), { ...place, name }),
    ...(isRecord(settings) && { settings: fieldsOf(settings, parts.get('blockSettings') ?? new Map(), place) }),
    ...(typeof columnSpan === 'number' && { columns: columnSpan }),
  }
}

function gridField(raw: unknown, place: Place): Fields {
  if (isRecord(raw) && Array.isArray(raw.areas) && raw.areas.length > 0)
    place.report(`${place.name}: the areas of a block aren’t exported`)
  return blockField(raw, place)
}

function textField(html: unknown, place: Place): unknown {
  const targets: TextTargets = {
    pageIdOf: (href) => (href.startsWith('/') ? place.library.byPath.get(routePath(href))?.id : undefined),
    blockOf: (block) => blockField(block, place),
  }
  return lexicalOf(html, targets)
}
