import { type WriteStory, words } from '../story.ts'

export const story: WriteStory = (picture) => ({
  properties: {
    heading: 'Find us',
    line1: '61 Lonsdale Street',
    suburb: 'Melbourne',
    state: 'VIC',
    postCode: '3000',
    text: words('Parliament station is five minutes away on foot.'),
    image: [picture(0)],
  },
})
