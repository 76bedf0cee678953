import type { LibraryPage } from '../library/library.ts'
import { isRecord } from '../library/page-file.ts'
import type { MediaItem } from '../media/media-library.ts'
import { dateTime } from './dates.ts'
import { insidePicked, type Scope } from './expansion.ts'
import type { Place, WireContext } from './wire-context.ts'

/** Returns a page as an item of the answer. `cultures` is empty because pages are invariant. */
export function itemOf(page: LibraryPage, scope: Scope, context: WireContext) {
  return { ...commonFieldsOf(page, scope, context), cultures: {} }
}

/** Returns a page as a picker shows it. Without a scope, its properties aren't expanded and are `{}`. */
export function commonFieldsOf(page: LibraryPage, scope: Scope | null, context: WireContext) {
  return {
    contentType: page.contentType,
    name: page.name,
    createDate: dateTime(page.createDate, context.today),
    updateDate: dateTime(page.updateDate, context.today),
    route: routeOf(page, context),
    id: page.id,
    properties: scope ? propertiesOf(page.properties, { name: page.id, scope, context }) : {},
  }
}

/** Returns a page's route. A draft has no address yet, so its route is `/preview-{id}/`. */
export function routeOf(page: LibraryPage, { library }: WireContext) {
  return { path: page.isPublic ? page.path : `/preview-${page.id}/`, queryString: null, startItem: library.startItem }
}

export function propertiesOf(properties: Record<string, unknown>, place: Place): Record<string, unknown> {
  const { name, scope, context } = place
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([alias]) => scope.shows(alias))
      .map(([alias, raw]) => [alias, wireValue(raw, { name: `${name}/${alias}`, scope: scope.into(alias), context })]),
  )
}

/** Returns a property's value as sent to callers. Objects without a shorthand are unchanged. */
function wireValue(raw: unknown, place: Place): unknown {
  if (Array.isArray(raw)) return raw.map((each, at) => wireValue(each, { ...place, name: `${place.name}/${at}` }))
  if (!isRecord(raw)) return raw
  const { shorthands } = place.context
  const key = Object.keys(raw).find((each) => Object.hasOwn(shorthands, each))
  if (key) return shorthands[key]?.(raw[key], raw, place)
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [name, wireValue(value, { ...place, name: `${place.name}/${name}` })]),
  )
}

/**
 * Returns a media item by its name, or undefined if there is none. Its properties, such as the alternative text, need
 * expansion like a page's.
 */
export function mediaOf(name: unknown, scope: Scope, context: WireContext) {
  const item = context.media.find(String(name))
  return item && mediaShape(item, scope.opens ? insidePicked(scope) : null)
}

/** Returns Umbraco's IApiMediaWithCrops. */
export function mediaShape(item: MediaItem, scope: Scope | null) {
  const { focalPoint, crops, id, name, mediaType, url, extension, width, height, bytes, alt, preview } = item
  const properties = {
    ...(scope?.shows('altText') && { altText: alt }),
    ...(preview && scope?.shows('preview') && { preview }),
  }
  return { focalPoint, crops, id, name, mediaType, url, extension, width, height, bytes, properties }
}
