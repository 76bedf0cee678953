import type { Library, LibraryPage } from '#server/content-service/library/library'
import { isRecord, routePath } from '#server/content-service/library/page-file'
import type { MediaItem, MediaLibrary } from '#server/content-service/media/media-library'
import { contentModel, type ModelProperty, type ModelType } from '../content/content-model.ts'
import { pathOfLink } from '../content/content-source.ts'

/** What exported documents refer to, and where values that can't be exported are reported */
export interface ExportContext {
  library: Library
  media: MediaLibrary
  /** Today at the venue, `YYYY-MM-DD` */
  today: string
  report(problem: string): void
}
/** A place for reports, such as `/news/ contentGrid.list`, and the context */
export interface ExportPlace extends ExportContext {
  name: string
}

/** Returns the properties of a page's type. Reports a type that the content model doesn't have. */
export function typeOfPage({ path, contentType }: LibraryPage, { report }: ExportContext): ModelType | undefined {
  const type = contentType === 'siteSettings' ? contentModel.settings : contentModel.pages.get(contentType)
  if (!type) report(`${path} has the unknown type ${contentType}`)
  return type
}

/** Returns the properties that have a value, as `write` returns it. Reports those that aren't in the content model. */
export function valuesOf(
  properties: Readonly<Record<string, unknown>>,
  type: ModelType,
  place: ExportPlace,
  write: (raw: unknown, property: ModelProperty, place: ExportPlace) => unknown,
): [alias: string, value: unknown][] {
  return Object.entries(properties).flatMap(([alias, raw]) => {
    const property = type.get(alias)
    const name = `${place.name} ${alias}`
    if (!property) place.report(`${name} isn’t in the content model`)
    const value = property && raw !== null ? write(raw, property, { ...place, name }) : undefined
    return value === undefined || value === null ? [] : [[alias, value] as [string, unknown]]
  })
}

/** Returns the values of the shorthands `keys`, of one value or several. */
export const listOf = (raw: unknown, ...keys: string[]): unknown[] =>
  (Array.isArray(raw) ? raw : [raw]).flatMap((each) => {
    const key = isRecord(each) ? keys.find((name) => Object.hasOwn(each, name)) : undefined
    return key ? ((each as Record<string, unknown>)[key] as unknown[]) : []
  })

export const pickedMedia = (raw: unknown, { media, name, report }: ExportPlace): MediaItem[] =>
  listOf(raw, '$media').flatMap((file) => {
    const item = media.find(String(file))
    if (!item) report(`${name}: there is no picture or file ${file}`)
    return item ?? []
  })

export const pickedPages = (raw: unknown, { library, name, report }: ExportPlace): LibraryPage[] =>
  listOf(raw, '$page', '$pages').flatMap((path) => {
    const page = library.byPath.get(routePath(String(path)))
    if (!page) report(`${name}: there is no page ${path}`)
    return page ?? []
  })

interface ExportedLink {
  href: string
  /** The page that it leads to, if the site has it. */
  page: LibraryPage | undefined
  /** Query and hash of the address. */
  rest: string
  label: unknown
  newTab: boolean
}

/** Returns the links of a URL picker. */
export const linkOf = (raw: unknown, library: Library): ExportedLink[] =>
  [...listOf(raw, '$links'), ...(Array.isArray(raw) ? raw : [raw])].flatMap((link) => {
    if (!isRecord(link) || typeof link.$link !== 'string') return []
    const { $link: href, label, newTab } = link
    const page = pageOfLink(href, library)
    return { href, page, rest: href.slice(pathOfLink(href).length), label, newTab: newTab === true }
  })

/** Returns the page that an address leads to. Undefined for one elsewhere. */
export function pageOfLink(href: string, library: Library): LibraryPage | undefined {
  const path = pathOfLink(href)
  return /^\/(?!\/)/.test(path) ? library.byPath.get(routePath(path)) : undefined
}
