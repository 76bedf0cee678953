import { blocksWith, linkTo, type WriteStory, words } from '../story.ts'

export const story: WriteStory = () => ({
  properties: {
    heading: 'Programme',
    items: blocksWith('listItem', [
      { heading: 'String Quartet in C major, “Dissonance”', text: words('Wolfgang Amadeus Mozart') },
      { heading: 'String Quartet No. 8', text: words('Dmitri Shostakovich'), link: linkTo('Hear it first') },
      { heading: 'Interval' },
    ]),
  },
})
