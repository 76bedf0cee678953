import { area, post } from '../call.ts'
import type { SubscribeSchemas } from './subscribe.schemas.ts'

/** The newsletter. */
export const subscribe = area<SubscribeSchemas>()({
  subscribe: post('/api/Subscribe/Subscribe', { captcha: true, refuses: ['TOO_MANY_TRIES'] }),
  /** Subscribes the address to which the link with this token was mailed. */
  confirm: post('/api/Subscribe/Confirm', { refuses: ['TOKEN_SPENT', 'TOO_MANY_TRIES'] }),
})
