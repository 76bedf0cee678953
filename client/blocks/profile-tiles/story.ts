import { blocksWith, type WriteStory, words } from '../story.ts'

const people = [
  { fullName: 'Otis Marchetti', role: 'Piano technician' },
  { fullName: 'Wren Abernathy', role: 'Head of sound' },
  { fullName: 'Bridget Tanaka', role: 'Box office' },
]

export const story: WriteStory = (picture) => ({
  properties: {
    heading: 'People',
    profiles: blocksWith(
      'profileTile',
      people.map((person, at) => ({
        ...person,
        image: [picture(at)],
        description: words('Here since the hall opened.'),
        linkedInProfile: [],
      })),
    ),
  },
})
