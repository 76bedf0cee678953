import { blocksWith, linkTo, type WriteStory, words } from '../story.ts'

export const story: WriteStory = (picture) => ({
  properties: {
    heading: 'Our spaces',
    text: words('Two rooms, one idea of sound.'),
    spaces: blocksWith('space', [
      {
        ...{ spaceName: 'The hall', image: [picture(0)], figure: '990', figureLabel: 'seats' },
        ...{ text: words('Timber from wall to wall.'), link: linkTo('About the hall', '/about-us/our-spaces') },
      },
      {
        spaceName: 'The Salon',
        image: [picture(1)],
        figure: '132',
        figureLabel: 'seats',
        text: words('Tall windows.'),
      },
    ]),
  },
})
