import { area, post } from '../call.ts'
import type { PrivacySchemas } from './privacy.schemas.ts'

/**
 * The data stored for a mail address alone: guest orders, the newsletter and mails. A link mailed to the address proves
 * that it is the visitor's. The link's token is valid for 60 minutes, or until the data are deleted.
 */
export const privacy = area<PrivacySchemas>()({
  /** Mails the link. The response is the same whether or not anything is stored for the address. */
  requestLink: post('/api/Privacy/RequestLink', { captcha: true, refuses: ['TOO_MANY_TRIES'] }),
  /** Also confirms the address of the account that the visitor is signed in to, if it is the same. */
  data: post('/api/Privacy/Data', { refuses: ['TOKEN_SPENT', 'TOO_MANY_TRIES'] }),
  /** Ends the newsletter. */
  unsubscribe: post('/api/Privacy/Unsubscribe', { refuses: ['TOKEN_SPENT', 'TOO_MANY_TRIES'] }),
  /** Deletes all of it. Orders remain without a name, and tickets for upcoming performances remain valid. */
  erase: post('/api/Privacy/Erase', {
    refuses: ['TOKEN_SPENT', 'TOO_MANY_TRIES', 'PAYMENT_RUNNING', 'INVOICE_UNPAID'],
  }),
})
