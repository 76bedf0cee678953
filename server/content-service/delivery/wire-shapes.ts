import type { Library, LibraryPage } from '../library/library.ts'
import type { MediaItem, MediaLibrary } from '../media/media-library.ts'
import { dateTime } from './dates.ts'
import { insidePicked, type Scope } from './expansion.ts'
import { type Place, wireValue } from './shorthands.ts'

/** What a page is written from, besides itself. */
export interface Surroundings {
  library: Library
  media: MediaLibrary
  /** Whether this caller sees unpublished pages. */
  drafts: boolean
  /** Today at the venue, `YYYY-MM-DD`. */
  today: string
}

/** A page as an answer's own item. `cultures` is empty: the pages are invariant. */
export function itemOf(page: LibraryPage, scope: Scope, around: Surroundings) {
  return { ...headOf(page, scope, around), cultures: {} }
}

/** A page as a picker shows it. Without a scope its properties stay closed: `{}`. */
export function headOf(page: LibraryPage, scope: Scope | null, around: Surroundings) {
  return {
    contentType: page.contentType,
    name: page.name,
    createDate: dateTime(page.createDate, around.today),
    updateDate: dateTime(page.updateDate, around.today),
    route: routeOf(page, around),
    id: page.id,
    properties: scope ? propertiesOf(page.properties, { name: page.id, scope, around }) : {},
  }
}

/** A draft's route is `/preview-{id}/`: it has no address of its own yet. */
export function routeOf(page: LibraryPage, { library }: Surroundings) {
  return { path: page.isPublic ? page.path : `/preview-${page.id}/`, queryString: null, startItem: library.startItem }
}

export function propertiesOf(properties: Record<string, unknown>, place: Place): Record<string, unknown> {
  const { name, scope, around } = place
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([alias]) => scope.shows(alias))
      .map(([alias, raw]) => [alias, wireValue(raw, { name: `${name}/${alias}`, scope: scope.into(alias), around })]),
  )
}

/** A medium by its name; undefined where there is none. Its properties, the alternative text, need expansion like a page's. */
export function mediaOf(name: unknown, scope: Scope, around: Surroundings) {
  const item = around.media.find(String(name))
  return item && mediaShape(item, scope.opens ? insidePicked(scope) : null)
}

/** Umbraco's IApiMediaWithCrops. */
export function mediaShape(item: MediaItem, scope: Scope | null) {
  const { focalPoint, crops, id, name, mediaType, url, extension, width, height, bytes, alt } = item
  const properties = scope?.shows('altText') ? { altText: alt } : {}
  return { focalPoint, crops, id, name, mediaType, url, extension, width, height, bytes, properties }
}
