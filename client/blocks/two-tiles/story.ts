import { blocksWith, linkTo, type WriteStory, words } from '../story.ts'

export const story: WriteStory = (picture) => ({
  properties: {
    heading: 'Before and after',
    link: linkTo('Your visit', '/your-visit'),
    tiles: blocksWith('tile', [
      {
        overline: 'Supper',
        heading: 'Eat and drink',
        image: [picture(0)],
        text: words('From five o’clock.'),
        link: linkTo('Eat'),
      },
      { overline: 'On the way', heading: 'Getting here', image: [picture(1)], text: words('Tram 86 stops outside.') },
    ]),
  },
})
