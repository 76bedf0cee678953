import type { Settings } from '#config/settings'
import type { ListQuery } from '#server/content-client/addresses'
import { type ContentSettings, withContentUrl } from '#server/content-client/content-settings'
import { readList } from '#server/content-client/read-list'
import { createContentRequest } from '#server/content-client/request'

/** The settings with which the box office reads the content service: the venue's, or the one that Foyer starts. */
export type ContentItemSettings = Omit<ContentSettings, 'CONTENT_URL' | 'CONTENT_TTL_SECONDS'> &
  Pick<Settings, 'CONTENT_URL' | 'COMPANION_HOST' | 'CONTENT_SERVICE_PORT'>

/** Returns the prefix of its media addresses. */
export const mediaOrigin = (settings: ContentItemSettings): string =>
  settings.CONTENT_MEDIA_URL ?? new URL(withContentUrl(settings).CONTENT_URL).origin

/** Returns all items of a list, each as `read` returns it, without nulls. Throws `ContentUnavailable`. */
export async function readItems<T>(
  settings: ContentItemSettings,
  query: ListQuery,
  read: (raw: unknown) => T | null,
): Promise<T[]> {
  const all: T[] = []
  for await (const part of readItemParts(settings, query, read)) all.push(...part)
  return all
}

/** Yields the same, one request at a time; `maxItems` allows lists longer than usual. */
export async function* readItemParts<T>(
  settings: ContentItemSettings,
  query: ListQuery,
  read: (raw: unknown) => T | null,
  maxItems?: number,
): AsyncGenerator<T[]> {
  const request = createContentRequest({ settings: withContentUrl(settings) })
  for await (const { items } of readList(request, settings.CONTENT_API_VERSION, query, maxItems))
    yield items.map(read).filter((item) => item !== null)
}
