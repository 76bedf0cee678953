import { blocksWith, linkTo, type WriteStory, words } from '../story.ts'

export const story: WriteStory = () => ({
  properties: {
    heading: 'Make a donation',
    text: words('Every gift stays in the hall.'),
    funds: blocksWith('donationFund', [
      { title: 'Where it is needed most', description: 'A roof, a rehearsal, a fare home.', tessituraFund: 1 },
      { title: 'New music', description: 'Pays composers.', tessituraFund: 2, url: linkTo('New music') },
    ]),
    recognitionAmount: 1000,
  },
})
