import type { account } from '#shared/ticketing/account/account'
import type { Input } from '#shared/ticketing/call'
import { registerCustomer } from '../authentication/register-customer.ts'
import type { BoxOffice } from '../box-office.ts'
import type { CallContext } from '../sessions/visitor.ts'

/** Creates an account. Customers who subscribe receive a mail. */
export const register = (
  boxOffice: BoxOffice,
  call: CallContext,
  { prefix = null, surname, subscribe, captchaToken: _, ...fields }: Input<(typeof account)['register']>,
): Promise<void> =>
  registerCustomer(boxOffice, call, {
    ...fields,
    lastName: surname,
    phone: null,
    prefixId: prefix,
    emailCommunications: subscribe,
  })
