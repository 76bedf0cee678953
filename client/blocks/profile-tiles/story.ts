import { blocksWith, type WriteStory, words } from '../story.ts'

const people = [
  { fullName: 'Hana Whitlock', role: 'Piano technician' },
  { fullName: 'Wren Abernathy', role: 'Acoustics' },
  { fullName: 'Tomas Lind', role: 'Artist in residence' },
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
