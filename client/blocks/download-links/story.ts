import { blocksWith, type WriteStory } from '../story.ts'

export const story: WriteStory = (picture) => ({
  properties: {
    heading: 'To take away',
    files: blocksWith('downloadLink', [
      { file: [picture(0)], label: 'Season brochure', description: 'Every concert of the year' },
      { file: [picture(1)], label: 'Seating plan' },
    ]),
  },
})
