import { accountFormBreaks } from './account-forms.ts'
import { analyticsBreaks } from './analytics.ts'
import { blockBreaks } from './blocks.ts'
import { bookingBreaks } from './booking.ts'
import type { Break } from './break.ts'
import { checkoutBreaks } from './checkout.ts'
import { customerPageBreaks } from './customer-pages.ts'
import { dynamicFormBreaks } from './form.ts'
import { formBreaks } from './forms.ts'
import { newsBreaks } from './news.ts'
import { packageBreaks } from './packages.ts'
import { paymentBreaks } from './payment.ts'
import { programmeBreaks } from './programme.ts'
import { receiptBreaks } from './receipt.ts'
import { seatBreaks } from './seats.ts'
import { sessionBreaks } from './session.ts'
import { shellBreaks } from './shell.ts'
import { siteBreaks } from './site.ts'
import { wayToATicketBreaks } from './way-to-a-ticket.ts'

/** Every break; one file an area. */
export const breaks: readonly Break[] = [
  ...blockBreaks,
  ...shellBreaks,
  ...siteBreaks,
  ...bookingBreaks,
  ...sessionBreaks,
  ...analyticsBreaks,
  ...checkoutBreaks,
  ...customerPageBreaks,
  ...packageBreaks,
  ...paymentBreaks,
  ...receiptBreaks,
  ...accountFormBreaks,
  ...seatBreaks,
  ...formBreaks,
  ...dynamicFormBreaks,
  ...programmeBreaks,
  ...newsBreaks,
  ...wayToATicketBreaks,
]
