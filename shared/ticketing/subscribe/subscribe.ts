import { area, post } from '../call.ts'
import type { SubscribeSchemas } from './subscribe.schemas.ts'

/** The newsletter. */
export const subscribe = area<SubscribeSchemas>()({
  subscribe: post('/api/Subscribe/Subscribe', { captcha: true }),
})
