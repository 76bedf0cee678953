import { analyticsBreaks } from './analytics.ts'
import { blockBreaks } from './blocks.ts'
import { bookingBreaks } from './booking.ts'
import type { Break } from './break.ts'
import { checkoutBreaks } from './checkout.ts'
import { paymentBreaks } from './payment.ts'
import { receiptBreaks } from './receipt.ts'
import { sessionBreaks } from './session.ts'
import { shellBreaks } from './shell.ts'
import { siteBreaks } from './site.ts'

/** Every break; one file an area. */
export const breaks: readonly Break[] = [
  ...blockBreaks,
  ...shellBreaks,
  ...siteBreaks,
  ...bookingBreaks,
  ...sessionBreaks,
  ...analyticsBreaks,
  ...checkoutBreaks,
  ...paymentBreaks,
  ...receiptBreaks,
]
