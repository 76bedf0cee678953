import { blocksWith, linkTo, type WriteStory, words } from '../story.ts'

export const story: WriteStory = () => ({
  properties: {
    heading: 'With thanks',
    text: words('They keep two hundred seats at twenty-five dollars.'),
    partners: blocksWith('partner', [
      { name: 'The Marlow Foundation', link: linkTo('The Marlow Foundation', '/support') },
      { name: 'Harbour Instruments' },
    ]),
  },
})
