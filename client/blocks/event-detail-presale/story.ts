import { promo } from '#shared/ticketing/promo/promo'
import { answerTo, type WriteStory, words } from '../story.ts'

export const story: WriteStory = () => ({
  properties: {
    heading: 'Book before everybody else',
    text: words('Friends of the hall book from today with the code in their letter. Everybody else from Monday.'),
  },
  answers: answerTo(promo.get, undefined, { code: null, firstName: null, isLoggedIn: false, messages: [] }),
})
