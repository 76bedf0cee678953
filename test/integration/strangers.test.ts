import t from 'tap'
import { sql } from '#server/box-office/database/sql'
import { voucherMail } from '#server/box-office/orders/settle/voucher-mail'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { order } from '#shared/ticketing/order/order'
import { openBoxOfficeWithAccounts } from '#test/support/accounts'
import type { TestVisitor } from '#test/support/box-office'
import { checkOutAsGuest, fillTestCheckout, guest, reserveTickets } from '#test/support/test-checkout'
import { testProgramme } from '#test/support/test-programme'

/** What a visitor can cause by entering a stranger's mail address. */
const venue = await openBoxOfficeWithAccounts(t, {
  fill: async (db, now) => {
    await fillTestCheckout(db, now)
    await db.execute(sql`delete from order_fee`)
  },
  settings: { RESERVATION_PROOF: 'false', FREE_ORDERS_EMAIL: '3', FREE_ORDERS_NETWORK: '4' },
})
const { db, clock } = venue
const FREE = { id: testProgramme.free.id, performance: testProgramme.free.performance }

t.beforeEach(async () => {
  clock.move({ days: 2 })
  await db.execute(sql`update performance set starts_at = starts_at + interval '2 days', ends_at = ends_at + interval '2 days',
                              sales_end_at = sales_end_at + interval '2 days'`)
  await db.execute(sql`delete from mail_outbox`)
})

/** A guest with one free ticket, who has completed every step. */
async function readyGuest(changes: Partial<typeof guest> = {}, from?: string): Promise<TestVisitor> {
  const visitor = venue.visitor(from)
  await reserveTickets(visitor, FREE, 1)
  await checkOutAsGuest(visitor, changes)
  return visitor
}

t.test('the confirmation of a free ticket has no text and no link from the buyer’s name', async (t) => {
  const visitor = await readyGuest({ firstName: 'see https://prize.example/win or' })
  await visitor.call(order.finalize)
  const [mail] = await venue.deliverMails()
  t.match(mail?.text, /^Order Confirmed\n\nThank you\. This is order/)
  for (const part of [mail?.subject, mail?.text, mail?.html]) t.notMatch(part, /prize/)
})

t.test('a gift voucher’s message keeps its words and lines but no link', (t) => {
  const mail = voucherMail(
    {
      ...{ id: 1, number: 'GV-1', amountCents: 5_000, expiresOn: '2037-01-01', recipient: 'mary@example.org' },
      ...{ isGift: true, to: 'Mary http://a.example', from: 'www.prize.example/win' },
      message: 'Happy birthday!\r\nWrite to grace@prize.example or see HTTPS://prize.example/win',
    },
    venue.settings,
  )
  const own = new RegExp(`${venue.settings.PUBLIC_URL}\\S*`, 'g')
  for (const part of [mail.text, mail.html.replace(/<(?!a )[^>]*>/g, '\n')]) {
    t.notMatch(part.replace(own, ''), /\w\.example|:\/\/|@/)
    t.match(part, /Happy birthday!\s+Write to grace/)
  }
  t.match(mail.text, 'Weren’t expecting this?')
  t.end()
})

t.test('a name with dots stays readable, and one with letters of any script is greeted', async (t) => {
  for (const [firstName, greeted] of [
    ['J. R. R.', 'J. R. R.'],
    ['Mary St.John', 'Mary St. John'],
    ['Зоя', 'Зоя'],
  ] as const) {
    await (await readyGuest({ firstName, email: `${firstName.length}@example.org` })).call(order.finalize)
    const [mail] = await venue.deliverMails()
    t.match(mail?.text, `Thank you, ${greeted}. This is order`)
  }
})

t.test('the mail tells a stranger whose address was typed what to do', async (t) => {
  await (await readyGuest()).call(order.finalize)
  const [mail] = await venue.deliverMails()
  for (const part of [mail?.text, mail?.html])
    t.match(part, /If you didn’t place this order, someone entered your address/)
})

t.test('free orders per mail address are limited per day, however it is written', async (t) => {
  for (const email of ['eve@example.org', 'EVE@example.org', 'Eve@Example.org'])
    await (await readyGuest({ email })).call(order.finalize)
  const fourth = await readyGuest({ email: '\u202aeve@example.org\u202c' })
  const refused = await fourth.refusal(order.finalize)
  t.equal(refused.type, 'TOO_MANY_FREE_ORDERS')
  t.match(refused.title, /try again tomorrow, or call the box office/)
  t.equal((await venue.deliverMails()).length, 3, 'the fourth sends no mail')
  await (await readyGuest({ email: 'ann@example.org' })).call(order.finalize)
  await fourth.call(checkout.guestEdit, { ...guest, email: 'bob@example.org' })
  await fourth.call(order.finalize)
  clock.move({ minutes: 24 * 60 + 1 })
  await (await readyGuest({ email: 'eve@example.org' })).call(order.finalize)
})

t.test('a stranger’s free orders with an address leave those of its owner', async (t) => {
  const email = 'may@example.org'
  for (const from of ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:1::2', '2001:db8:1:100::1'])
    await (await readyGuest({ email }, from)).call(order.finalize)
  const stranger = await readyGuest({ email }, '2001:db8:1:1::3')
  await stranger.call(order.finalize)
  const beyond = await readyGuest({ email }, '2001:db8:1:1::4')
  t.equal((await beyond.refusal(order.finalize)).type, 'TOO_MANY_FREE_ORDERS')
  await (await readyGuest({ email }, '198.51.100.2')).call(order.finalize)
})

t.test('free orders per network are limited per day, and paid ones aren’t', async (t) => {
  const from = '203.0.113.9'
  for (const at of [1, 2, 3, 4]) await (await readyGuest({ email: `${at}@example.org` }, from)).call(order.finalize)
  const fifth = await readyGuest({ email: '5@example.org' }, from)
  t.equal((await fifth.refusal(order.finalize)).type, 'TOO_MANY_FREE_ORDERS')
  await reserveTickets(fifth, testProgramme.quartet, 1)
  await fifth.call(checkout.giftVoucher, { number: 'GV-LARGE' })
  t.equal((await fifth.call(order.finalize)).type, 'NoPayment')
})
