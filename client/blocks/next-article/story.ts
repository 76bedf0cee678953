import { pageNamed, type WriteStory } from '../story.ts'

export const story: WriteStory = (picture) => ({
  properties: {
    article: pageNamed('Listening in the dark', 'newsArticle', {
      subheading: 'On practising without the lights on',
      publishDate: '2026-10-29T00:00:00',
      tileImage: picture(1),
    }),
  },
})
