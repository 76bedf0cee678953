import { array, string } from 'yup'
import { NewsItem } from '../news/news.schemas.ts'
import { count, flag, text, textOrNone } from '../shapes/answer-fields.schemas.ts'
import { ImageOrNone } from '../shapes/image.schemas.ts'
import { ProductionTile } from '../shapes/production-tile.schemas.ts'
import { oneOfSent, optionalListSent, pageNumberSent, textSent } from '../shapes/request-fields.schemas.ts'
import { shape } from '../shapes/shape.schemas.ts'

const documentTypes = ['newsArticle', 'production', 'contentPage'] as const
const documentType = string().oneOf(documentTypes).required()

/** No `documentTypes` means all. */
export const SearchSent = shape({
  documentTypes: optionalListSent(oneOfSent(documentTypes), documentTypes.length),
  pageNumber: pageNumberSent,
  searchText: textSent(200),
})
export const FoundPage = shape({
  id: string().required(),
  name: text,
  route: text,
  description: textOrNone,
  image: ImageOrNone,
})
/** A text in ordered parts: those that match the search, and those between. */
const MarkedText = array(shape({ text: string().defined(), isMatch: flag }))

/** An item has one of the three objects, by its `documentType`. */
export const SearchItem = shape({
  documentType,
  newsArticle: NewsItem.nullable().optional().default(undefined),
  production: ProductionTile.nullable().optional().default(undefined),
  contentPage: FoundPage.nullable().optional().default(undefined),
  /**
   * An addition of this box office: the name and the text that match. `field` says where the text is from; without it,
   * it is the description.
   */
  highlight: shape({
    name: MarkedText.required(),
    text: MarkedText.required(),
    field: string()
      .oneOf(['artists', 'tags', 'text'] as const)
      .optional(),
  })
    .optional()
    .default(undefined),
}).test(
  'nested',
  ({ path }) => `${path} lacks the object of its documentType`,
  (item) => Boolean(item?.[item.documentType]),
)
export const SearchResults = shape({
  pageNumber: count,
  totalPages: count,
  totalCount: count,
  items: array(SearchItem).required(),
  counts: array(shape({ documentType, count })).required(),
})

export const searchSchemas = { search: { body: SearchSent, result: SearchResults } }
export type SearchSchemas = typeof searchSchemas
