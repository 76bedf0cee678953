import type { MediaFile } from '#shared/content/page'
import { publishedAt } from '#shared/content/published-at'
import { isRaw, type Raw, text } from '#shared/content/raw'
import { pickerItems } from './picker-items.ts'
import { pictureOf } from './picture-of.ts'

/** The fields of a content item that every list shows. */
export interface Teaser {
  id: string
  name: string
  /** A path on the site. */
  route: string
  description: string | null
  imageForDesktop: MediaFile | null
  tileImage: MediaFile | null
}

/** The fields of an article that lists show. */
export interface Article extends Teaser {
  /** The `contentKey` of each category's id. */
  categoryKeys: ReadonlySet<string>
  /** Its categories as the content service names them. */
  categories: { id: string; name: string }[]
  /** As set by the editor; null if not set. */
  publishDate: Date | null
  /** Its publish date, or else the date its item was created. */
  date: Date | null
}

/** The properties of an article to fetch; pictures whole, categories by id and name. */
export const ARTICLE_FIELDS = [
  'publishDate',
  'categories',
  'seoMetaDescription',
  'subheading',
  'imageForDesktop',
  'tileImage',
]
export const ARTICLE_PICTURES = ['imageForDesktop', 'tileImage']

/** Returns an id as a key: content services and addresses write ids with and without dashes, in either case. */
export const contentKey = (id: string): string => id.toLowerCase().replaceAll('-', '')

/**
 * The settings needed to read an article: the origin of the content service's media, and the time zone of its dates.
 */
export interface ArticleSource {
  origin: string
  timeZone: string
}

/** Returns an item as lists show it, or null if it isn't an item or has no address. */
export function teaserOf(raw: unknown, { origin }: Pick<ArticleSource, 'origin'>): Teaser | null {
  if (!isRaw(raw) || !text(raw.id) || !isRaw(raw.route) || !text(raw.route.path)) return null
  const properties = propertiesOf(raw)
  return {
    id: text(raw.id),
    name: text(raw.name),
    route: routeOf(text(raw.route.path)),
    description: text(properties.seoMetaDescription) || text(properties.subheading) || null,
    imageForDesktop: pictureOf(properties.imageForDesktop, origin),
    tileImage: pictureOf(properties.tileImage, origin),
  }
}

/** Returns an item as an article, or null if it isn't an item or has no address. */
export function articleOf(raw: unknown, source: ArticleSource): Article | null {
  const teaser = teaserOf(raw, source)
  if (!teaser || !isRaw(raw)) return null
  const properties = propertiesOf(raw)
  const publishDate = wallClock(properties.publishDate)
  const categories = pickerItems(properties.categories).map(({ id, name }) => ({ id: text(id), name: text(name) }))
  return {
    ...teaser,
    categoryKeys: new Set(categories.map(({ id }) => contentKey(id))),
    categories,
    publishDate: publishedAt({ properties: { publishDate }, created: null }, source.timeZone),
    date: publishedAt({ properties: { publishDate }, created: wallClock(raw.createDate) }, source.timeZone),
  }
}

/** Returns an item's values by property alias. */
export const propertiesOf = ({ properties }: Raw): Raw => (isRaw(properties) ? properties : {})

const routeOf = (path: string) => `/${path.replace(/^\/+|\/+$/g, '')}`

/**
 * Returns a date as text, or null if it isn't set. Older services send year 1 for such a date. Newer ones append the
 * time zone.
 */
function wallClock(value: unknown): string | null {
  const date = text(isRaw(value) ? value.date : value)
  return date === '' || date.startsWith('0001-') ? null : date
}
