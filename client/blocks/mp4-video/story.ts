import type { WriteStory } from '../story.ts'

/** The film is the picture's file under another name: the guide shows how the block stands, not a film. */
export const story: WriteStory = (picture) => ({
  properties: {
    heading: 'A film of our own',
    video: [{ ...picture(0), extension: 'mp4', name: 'Example film' }],
    image: [picture(0)],
    caption: 'The piano on its way up.',
  },
})
