import type { WriteStory } from '../story.ts'

export const story: WriteStory = (picture) => ({
  properties: {
    heading: 'A film elsewhere',
    url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    title: 'A conversation',
    thumbnail: [picture(1)],
    caption: 'Before the first rehearsal.',
  },
})
