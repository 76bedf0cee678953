import type { Page, PageReference } from './page.ts'

/** The properties that a teaser needs of a page. */
export const teaserFields = ['subheading', 'publishDate', 'tileImage', 'imageForDesktop'] as const

/** The properties that pages, blocks and menus show of a page that is picked for them. */
export const pickedFields: readonly string[] = [
  ...teaserFields,
  ...['backgroundColour', 'textColour', 'company', 'tagline', 'tessituraId', 'hideInMenu'],
]

/**
 * A page as a teaser on another page: with the properties that a teaser shows, its creation date where it has none.
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
