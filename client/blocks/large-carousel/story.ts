import { blocksWith, linkTo, type WriteStory, words } from '../story.ts'

export const story: WriteStory = (picture) => ({
  properties: {
    slides: blocksWith('largeSlide', [
      {
        ...{ overline: 'New season', heading: 'Eleven first hearings', image: [picture(0)] },
        ...{ text: words('Works that nobody has heard yet.'), link: linkTo('See the season') },
      },
      { overline: 'Supper', heading: 'Eat before, talk after', image: [picture(1)], link: linkTo('Eat and drink') },
    ]),
  },
  isFullWidth: true,
})
