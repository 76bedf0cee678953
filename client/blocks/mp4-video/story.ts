import type { WriteStory } from '../story.ts'

/** The address has no video, and none loads before a visitor presses play: the story shows the block before that. */
export const story: WriteStory = (picture) => ({
  properties: {
    heading: 'A film of our own',
    video: [{ ...picture(0), url: '/media/example.mp4', extension: 'mp4', name: 'Example film' }],
    image: [picture(0)],
    caption: 'The piano on its way up.',
  },
})
