import type { WriteStory } from '../story.ts'

export const story: WriteStory = (picture) => ({
  properties: {
    heading: 'Your visit',
    subheading: 'How to come, where to sit, and what to eat before.',
    image: [picture(0)],
  },
})
