import type { WriteStory } from '../story.ts'

export const story: WriteStory = (picture) => ({
  properties: {
    heading: 'To listen to',
    url: 'https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy',
    title: 'An album',
    thumbnail: [picture(2)],
    caption: 'Recorded in the hall.',
  },
})
