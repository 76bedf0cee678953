import { blocksWith, linkTo, type WriteStory, words } from '../story.ts'

export const story: WriteStory = () => ({
  properties: {
    heading: 'With thanks',
    text: words('They keep a hundred seats at twenty-five dollars.'),
    partners: blocksWith('partner', [
      { name: 'The Arden Foundation', link: linkTo('The Arden Foundation', '/support') },
      { name: 'Lumen Pianos' },
    ]),
  },
})
