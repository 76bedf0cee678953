import { blocksWith, linkTo, type WriteStory, words } from '../story.ts'

export const story: WriteStory = () => ({
  properties: {
    heading: 'Access',
    icons: blocksWith('accessibilityIcon', [
      { heading: 'Step-free', text: words('From the street to every level.') },
      { heading: 'Hearing loop', text: words('In both rooms.') },
      {
        heading: 'Companion seats',
        text: words('Beside every wheelchair place.'),
        link: linkTo('Ask us', '/contact-us'),
      },
    ]),
  },
})
