import { news } from '#shared/ticketing/news/news'
import { schemas } from '#shared/ticketing/schemas'
import { routes } from '../routes.ts'
import { newsPage, relatedNews } from './news-lists.ts'

export const newsRoutes = routes(news, schemas.news, {
  related: async ({ input: { newsItemIds } }, { articles }) => relatedNews(await articles(), newsItemIds),
  search: async ({ input }, { articles }) => newsPage(await articles(), input),
})
