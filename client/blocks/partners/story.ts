import { blocksWith, linkTo, type WriteStory, words } from '../story.ts'

export const story: WriteStory = () => ({
  properties: {
    heading: 'With thanks',
    text: words('They keep a hundred seats at twenty-five dollars.'),
    items: blocksWith('partner', [
      { partnerName: 'The Arden Foundation', link: linkTo('The Arden Foundation', '/support') },
      { partnerName: 'Lumen Pianos' },
    ]),
  },
})
