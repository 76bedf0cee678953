import type { WriteStory } from '../story.ts'

export const story: WriteStory = (picture) => ({
  properties: {
    heading: 'A film elsewhere',
    url: 'https://vimeo.com/76979871',
    title: 'A rehearsal',
    thumbnail: [picture(0)],
    caption: 'The morning of a concert.',
  },
})
