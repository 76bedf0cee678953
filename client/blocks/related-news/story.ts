import { news } from '#shared/ticketing/news/news'
import { answered, answerTo, pageNamed, type WriteStory } from '../story.ts'

const articles = ['A season of first hearings', 'How to read a quartet', 'The piano that travels by lift']
const newsItems = articles.map((name) => pageNamed(name, 'newsArticle'))

export const story: WriteStory = (picture) => ({
  properties: { newsItems },
  answers: answerTo(
    news.related,
    { newsItemIds: newsItems.map(({ id }) => id) },
    {
      newsItems: newsItems.map(({ id, name, path }, at) => ({
        ...{
          id,
          name,
          route: path,
          image: answered(picture(at)),
          description: 'A line on what it is about.',
          date: null,
        },
        publishDate: '2026-10-29T00:00:00+11:00',
      })),
    },
  ),
})
