import { blocksWith, pageNamed, type WriteStory, words } from '../story.ts'

export const story: WriteStory = () => ({
  properties: {
    author: 'Samira Voss',
    credits: blocksWith('articleCredit', [{ label: 'Pictures', text: 'Wren Abernathy' }]),
    text: words('First printed in the season programme.'),
    article: pageNamed('The woman who tunes the room', 'newsArticle', {
      publishDate: '2026-09-10T00:00:00',
      categories: [pageNamed('Behind the scenes', 'newsCategory')],
    }),
  },
})
