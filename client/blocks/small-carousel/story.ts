import { blocksWith, linkTo, type WriteStory, words } from '../story.ts'

const captions = ['The hall before a concert', 'A lift for a piano', 'Two hundred and forty panels', 'The last bow']

export const story: WriteStory = (picture) => ({
  properties: {
    heading: 'Behind the scenes',
    link: linkTo('All stories', '/news'),
    slides: blocksWith(
      'smallSlide',
      captions.map((heading, at) => ({ heading, image: [picture(at)], text: words('A line about it.') })),
    ),
  },
})
