import type { Page, PageReference } from './page.ts'

/** The properties of a page that a teaser needs. */
export const teaserFields = ['subheading', 'publishDate', 'tileImage', 'imageForDesktop'] as const

/** The properties of a picked page that pages, blocks and menus show. */
export const pickedFields: readonly string[] = [
  ...teaserFields,
  ...['backgroundColour', 'textColour', 'company', 'tagline', 'tessituraId', 'hideInMenu'],
]

/**
 * Returns a page as a teaser on another page: with the properties that a teaser shows, and its creation date if it has
 * no other.
 */
export function teaserOf({ id, contentType, name, path, created, properties }: Page): PageReference {
  const { tileImage, imageForDesktop, ...rest } = Object.fromEntries(
    teaserFields.flatMap((field) => (properties[field] ? [[field, properties[field]]] : [])),
  )
  const image = isFilled(tileImage) ? tileImage : imageForDesktop
  const publishDate = properties.publishDate || created?.replace(/Z$/, '+00:00')
  return { id, contentType, name, path, properties: { ...rest, publishDate, ...(image ? { tileImage: image } : {}) } }
}
const isFilled = (value: unknown): boolean => !Array.isArray(value) || value.length > 0
