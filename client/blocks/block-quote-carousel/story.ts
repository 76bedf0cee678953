import { blocksWith, type WriteStory } from '../story.ts'

export const story: WriteStory = () => ({
  properties: {
    quotes: blocksWith('blockQuote', [
      { quote: 'You put a note down and the room picks it up.', author: 'Ilse Varga, piano' },
      { quote: 'A room that listens back.', author: 'The Evening Paper' },
    ]),
  },
})
