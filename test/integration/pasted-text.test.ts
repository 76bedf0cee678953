import t from 'tap'
import { convertPhones } from '#server/box-office/customers/convert-phones'
import { sql } from '#server/box-office/database/sql'
import { findOrders } from '#server/box-office/staff/find/find-orders'
import { readBuyers } from '#server/box-office/staff/performances/read-buyers'
import { account } from '#shared/ticketing/account/account'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { openBoxOfficeWithAccounts, PASSWORD, payWithVoucher } from '#test/support/accounts'
import { guest, reserveTickets } from '#test/support/test-checkout'
import { testProgramme } from '#test/support/test-programme'

const boxOffice = await openBoxOfficeWithAccounts(t)
const { db, visitor, signedIn } = boxOffice
const registration = (email: string) => ({
  ...{ prefix: 1, firstName: 'Ida ', surname: '\u202aNoddack\u202c', email, subscribe: false },
  ...{ password: PASSWORD, confirmPassword: PASSWORD },
})

t.test('a mail address with invisible characters is stored without them, and registers once', async (t) => {
  await visitor().call(account.register, registration('\u202aida@noddack.example\u202c'))
  t.same(await db.query(sql`select email, first_name, last_name from customer where email like '%noddack%'`), [
    { email: 'ida@noddack.example', firstName: 'Ida', lastName: 'Noddack' },
  ])
  t.match(await visitor().refusal(account.register, registration('ida@noddack.example\u200b')), { type: 'EMAIL_TAKEN' })
})

t.test('a mail address with a control character is rejected', async (t) => {
  t.match(await visitor().refusal(account.register, registration('id\u0001a@noddack.example')), {
    ...{ type: 'INVALID_INPUT', validationErrors: [{ name: 'email', reason: 'A valid email address is required' }] },
  })
})

t.test('a person with one name registers and buys, and is named without a gap', async (t) => {
  const email = 'sukarno@one.example'
  await visitor().call(account.register, { ...registration(email), firstName: 'Sukarno', surname: '-' })
  const customer = await signedIn({ id: 0, email, home: 0 })
  t.match(await customer.call(account.overview), { firstName: 'Sukarno', lastName: '' })
  const buyer = visitor()
  await reserveTickets(buyer)
  await buyer.call(checkout.guestCreate, { ...guest, firstName: 'Suharto', lastName: '', email: 'suharto@one.example' })
  const orderId = await payWithVoucher(boxOffice, buyer)
  const mails = await boxOffice.deliverMails()
  for (const mail of mails) t.notMatch(mail.text, /Suharto (?= |,)/)
  t.ok(mails.some(({ text }) => text.includes('Thank you, Suharto. This is order')))
  const parts = { db, settings: boxOffice.settings, shortCache: <T>(_key: string, load: () => Promise<T>) => load() }
  const { orders } = await findOrders(parts as never, 'Suharto')
  t.match(orders, [{ id: orderId, buyer: 'Suharto' }])
  const { buyers } = await readBuyers(parts, testProgramme.quartet.performance, boxOffice.clock.now())
  t.equal(buyers.find((each) => each.orderId === orderId)?.name, 'Suharto')
})

t.test('telephone numbers from before are stored in E.164 once, and what is none stays', async (t) => {
  const customer = await signedIn()
  const stored = () => db.query(sql`select phone from customer where id in (900, 910) order by id`)
  await db.execute(
    sql`update customer set phone = case id when 900 then '(03) 9000-0000' else 'ask for Bea' end where id in (900, 910)`,
  )
  await db.execute(sql`insert into phone_to_convert select id from customer where id in (900, 910)`)
  await convertPhones(db)
  t.same(await stored(), [{ phone: '+61390000000' }, { phone: 'ask for Bea' }])
  t.same(await db.query(sql`select from phone_to_convert`), [])
  await db.execute(sql`update address set country_id = 2, state_id = null where customer_id = 910`)
  await db.execute(sql`update customer set phone = '(09) 430 1234' where id = 910`)
  await db.execute(sql`insert into phone_to_convert values (910)`)
  await convertPhones(db)
  t.match(await stored(), [{}, { phone: '+6494301234' }], 'by the country of its address')
  const details = await customer.call(account.details)
  t.equal(details.phone, '(03) 9000 0000')
  await customer.call(account.edit, { ...details, phone: '\u202a0491 570 006\u202c' })
  t.match(await stored(), [{ phone: '+61491570006' }])
})

t.test('a gift voucher is found without its hyphen, and the attempt isn’t counted as a guess', async (t) => {
  const buyer = visitor()
  await reserveTickets(buyer)
  await buyer.call(checkout.guestCreate, guest)
  for (const number of ['gvlarge', 'GV LARGE', 'gv–large\u200b']) await buyer.call(checkout.giftVoucher, { number })
  t.match(await buyer.refusal(checkout.giftVoucher, { number: 'GV-LARG' }), { type: 'VOUCHER_UNKNOWN' })
})

t.test('a post code is stored in its country’s format', async (t) => {
  const customer = await signedIn()
  const address = { countryId: 1, stateId: 1, line1: '1  Pitt\u00a0Street', suburb: 'Sydney', postCode: 'AU-２０００' }
  await customer.call(account.addressEdit, { address })
  const { addresses } = await customer.call(account.addresses)
  t.match(
    addresses.find(({ line1 }) => line1 === '1 Pitt Street'),
    { postCode: '2000' },
  )
})
