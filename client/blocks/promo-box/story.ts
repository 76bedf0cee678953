import { promo } from '#shared/ticketing/promo/promo'
import { answerTo, type WriteStory, words } from '../story.ts'

export const story: WriteStory = () => ({
  properties: { heading: 'Have a promo code?', text: words('Members find theirs in the letter of the month.') },
  answers: answerTo(promo.get, undefined, { code: null, firstName: null, isLoggedIn: false, messages: [] }),
})
