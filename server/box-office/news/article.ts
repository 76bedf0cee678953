import type { Media } from '#shared/content/page'
import { publishedAt } from '#shared/content/published-at'
import { isRaw, type Raw, text } from '#shared/content/raw'
import { pickedOf } from './picked-of.ts'
import { pictureOf } from './picture-of.ts'

/** An item of the content service, as far as a list of any kind shows it. */
export interface Teaser {
  id: string
  name: string
  /** A path of the site. */
  route: string
  description: string | null
  imageForDesktop: Media | null
  tileImage: Media | null
}

/** An article, as far as a list shows it. */
export interface Article extends Teaser {
  /** Keys, as `contentKey` makes them, of its categories. */
  categories: ReadonlySet<string>
  /** The same, as the content service names them. */
  named: { id: string; name: string }[]
  /** As its editor set it; null where there is none. */
  publishDate: Date | null
  /** Its publish date, or else when its item was made. */
  date: Date | null
}

/** What of an article is asked for; of pictures all, of categories their ids and names. */
export const ARTICLE_FIELDS = [
  'publishDate',
  'categories',
  'seoMetaDescription',
  'subheading',
  'imageForDesktop',
  'tileImage',
]
export const ARTICLE_PICTURES = ['imageForDesktop', 'tileImage']

/** A content id in one spelling: services and addresses write it with and without dashes, in either case. */
export const contentKey = (id: string): string => id.toLowerCase().replaceAll('-', '')

/**
 * Where an article comes from: the origin of the content service's media, and the zone in which its dates are meant.
 */
export interface ArticleSource {
  origin: string
  timeZone: string
}

/** An item as lists show it; null for what isn't one, or has no address. */
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

/** An item as an article; null for what isn't one, or has no address. */
export function articleOf(raw: unknown, source: ArticleSource): Article | null {
  const teaser = teaserOf(raw, source)
  if (!teaser || !isRaw(raw)) return null
  const properties = propertiesOf(raw)
  const publishDate = wallClock(properties.publishDate)
  const named = pickedOf(properties.categories).map(({ id, name }) => ({ id: text(id), name: text(name) }))
  return {
    ...teaser,
    categories: new Set(named.map(({ id }) => contentKey(id))),
    named,
    publishDate: publishedAt({ properties: { publishDate }, created: null }, source.timeZone),
    date: publishedAt({ properties: { publishDate }, created: wallClock(raw.createDate) }, source.timeZone),
  }
}

/** An item's values by property alias. */
export const propertiesOf = ({ properties }: Raw): Raw => (isRaw(properties) ? properties : {})

const routeOf = (path: string) => `/${path.replace(/^\/+|\/+$/g, '')}`

/**
 * A date as text; null where it isn't set, which older services say with year 1. Newer ones name its zone beside it.
 */
function wallClock(value: unknown): string | null {
  const date = text(isRaw(value) ? value.date : value)
  return date === '' || date.startsWith('0001-') ? null : date
}
