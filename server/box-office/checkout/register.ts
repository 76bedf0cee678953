import type { Input } from '#shared/ticketing/call'
import type { checkout } from '#shared/ticketing/checkout/checkout'
import { registerCustomer } from '../authentication/register-customer.ts'
import type { BoxOffice } from '../box-office.ts'
import { chosenAddress } from '../customers/addresses.ts'
import { storedPhone } from '../customers/stored-phone.ts'
import type { CallContext } from '../sessions/visitor.ts'

/** Creates an account with an address during a checkout. */
export async function register(
  boxOffice: BoxOffice,
  call: CallContext,
  { email, password, firstName, lastName, phone: typed, ...choice }: Input<(typeof checkout)['register']>,
): Promise<void> {
  const phone = await storedPhone(boxOffice, typed, choice.address?.countryId)
  await registerCustomer(
    boxOffice,
    call,
    { email, password, firstName, lastName, phone, prefixId: null, emailCommunications: false },
    (tx, customerId) => chosenAddress(tx, customerId, choice, call.now),
  )
}
