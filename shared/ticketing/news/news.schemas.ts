import { array, string } from 'yup'
import { count, instantOrNone, text, textOrNone } from '../shapes/answer-fields.schemas.ts'
import { ImageOrNone } from '../shapes/image.schemas.ts'
import { listSent, optionalListSent, pageNumberSent, requiredText } from '../shapes/request-fields.schemas.ts'
import { shape } from '../shapes/shape.schemas.ts'

/** The ids of content items and categories are their GUIDs. */
const contentId = requiredText(60)
const MAX_IDS = 100

export const NewsItem = shape({
  id: string().required(),
  name: text,
  route: text,
  date: instantOrNone,
  image: ImageOrNone,
  description: textOrNone,
  publishDate: instantOrNone,
})
export const NewsListing = shape({
  items: array(
    shape({
      id: string().required(),
      name: text,
      route: text,
      properties: shape({ imageForDesktop: ImageOrNone, publishDate: instantOrNone, tileImage: ImageOrNone }),
      /** Both are additions of this box office; other ticketing services may omit them. */
      description: textOrNone.optional(),
      categories: array(shape({ id: string().required(), name: text })).optional(),
    }),
  ).required(),
  pageNumber: count,
  totalPages: count,
})

export const newsSchemas = {
  related: {
    body: shape({ newsItemIds: listSent(contentId, MAX_IDS) }),
    result: shape({ newsItems: array(NewsItem).required() }),
  },
  search: {
    body: shape({ categoryIds: optionalListSent(contentId, MAX_IDS), pageNumber: pageNumberSent }),
    result: NewsListing,
  },
}
export type NewsSchemas = typeof newsSchemas
