import { linkTo, type WriteStory, words } from '../story.ts'

export const story: WriteStory = (picture) => ({
  properties: {
    image: [picture(0)],
    overline: 'The hall',
    heading: 'A room that listens back',
    text: words('Two hundred and forty panels of hoop pine, no two of one width.'),
    link: linkTo('See our spaces'),
  },
})
