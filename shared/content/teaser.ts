import type { Page, PageReference } from './page.ts'

/** The properties that a teaser needs of a page. */
export const teaserFields = ['subheading', 'publishDate', 'tileImage', 'imageForDesktop'] as const

/**
 * A page as a teaser on another one: with the properties that it shows, and a date where the editors gave none.
 */
export function teaserOf({ id, contentType, name, path, created, properties }: Page): PageReference {
  const { tileImage, imageForDesktop, ...rest } = Object.fromEntries(
    teaserFields.flatMap((field) => (properties[field] ? [[field, properties[field]]] : [])),
  )
  const image = hasOne(tileImage) ? tileImage : imageForDesktop
  const publishDate = properties.publishDate || created?.replace(/Z$/, '+00:00')
  return { id, contentType, name, path, properties: { ...rest, publishDate, ...(image ? { tileImage: image } : {}) } }
}
const hasOne = (value: unknown): boolean => !Array.isArray(value) || value.length > 0
