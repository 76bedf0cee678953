import { blocksWith, type WriteStory } from '../story.ts'

export const story: WriteStory = () => ({
  properties: {
    heading: 'Our partners',
    logos: blocksWith(
      'partner',
      ['The Marlow Foundation', 'Harbour Instruments', 'Tram Bell Wines', 'The Evening Paper'].map((name) => ({
        name,
      })),
    ),
  },
})
