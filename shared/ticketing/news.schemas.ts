import { array, object, string } from 'yup'
import { count, instantOrNone, text, textOrNone } from './answer-fields.schemas.ts'
import { ImageOrNone } from './image.schemas.ts'
import { listSent, pageNumberSent, requiredText } from './request-fields.schemas.ts'

/** The ids of content items and categories are their GUIDs. */
const contentIds = listSent(requiredText(60), 100)

export const NewsItem = object({
  id: string().required(),
  name: text,
  route: text,
  date: instantOrNone,
  image: ImageOrNone,
  description: textOrNone,
  publishDate: instantOrNone,
})
export const NewsListing = object({
  items: array(
    object({
      id: string().required(),
      name: text,
      route: text,
      properties: object({ imageForDesktop: ImageOrNone, publishDate: instantOrNone, tileImage: ImageOrNone }),
    }),
  ).required(),
  pageNumber: count,
  totalPages: count,
})

export const newsSchemas = {
  related: {
    body: object({ newsItemIds: contentIds }),
    result: object({ newsItems: array(NewsItem).required() }),
  },
  search: { body: object({ categoryIds: contentIds, pageNumber: pageNumberSent }), result: NewsListing },
}
export type NewsSchemas = typeof newsSchemas
