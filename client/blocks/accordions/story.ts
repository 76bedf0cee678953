import { blocksWith, type WriteStory, words } from '../story.ts'

export const story: WriteStory = () => ({
  properties: {
    heading: 'Good to know',
    items: blocksWith('accordionItem', [
      {
        heading: 'When do the doors open?',
        text: words('Half an hour before the concert. The foyer opens an hour before.'),
      },
      { heading: 'May I come in late?', text: words('Between works, by the side door.') },
    ]),
  },
})
