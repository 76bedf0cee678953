import { blocksWith, linkTo, type WriteStory, words } from '../story.ts'

export const story: WriteStory = () => ({
  properties: {
    heading: 'With thanks',
    text: words('They keep a hundred seats for listeners under thirty.'),
    items: blocksWith('partner', [
      { partnerName: 'The Arden Foundation', link: linkTo('The Arden Foundation', '/support') },
      { partnerName: 'Lumen Pianos' },
    ]),
  },
})
