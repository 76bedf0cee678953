import { blocksWith, type WriteStory } from '../story.ts'

export const story: WriteStory = () => ({
  properties: {
    heading: 'Our partners',
    logos: blocksWith(
      'partner',
      ['The Arden Foundation', 'Lumen Pianos', 'Radio Clef', 'The Yarra Press'].map((partnerName) => ({
        partnerName,
      })),
    ),
  },
})
