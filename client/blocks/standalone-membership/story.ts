import { membership } from '#shared/ticketing/membership/membership'
import { answered, answerTo, type WriteStory, words } from '../story.ts'

const levels = [
  { id: 1, title: 'Friend', description: 'Book a week before everybody else.' },
  { id: 2, title: 'Companion', description: 'Everything a Friend has, for two.' },
]

export const story: WriteStory = (picture) => ({
  properties: { heading: 'Become a member', text: words('For a year from the day you join.') },
  answers: answerTo(membership.memberships, undefined, {
    memberships: levels.map((level, at) => ({ ...level, image: answered(picture(at)) })),
  }),
})
