import t from 'tap'
import { sql } from '#server/box-office/database/sql'
import { applyRetention } from '#server/box-office/retention/apply-retention'
import { mailMessages } from '#server/box-office/staff/messages/mail-messages'
import { audit } from '#shared/staff/audit/audit'
import { messages } from '#shared/staff/messages/messages'
import { orders } from '#shared/staff/orders/orders'
import { type OpenDesk, openDesk } from '../support/desk.ts'
import { boxOfficeOf, buyTickets, sellSeats, sellToWalkUp } from '../support/desk-orders.ts'
import { killWhileWorking } from '../support/restarting-box-office.ts'
import { ScriptedPaymentProvider } from '../support/scripted-payment-provider.ts'
import { endAt, testProgramme } from '../support/test-programme.ts'

const { quartet, rush } = testProgramme
const performanceId = quartet.performance
const settings = { CHECKOUT_DEFAULTS: 'false', RESERVATION_PROOF: 'false', HELD_SEATS_NETWORK: '1000' }
const message = {
  performanceId,
  subject: 'Another entrance',
  text: 'Please come in by the side.\n\nThe <b>front</b> is closed.',
}

const open = async () => {
  const provider = new ScriptedPaymentProvider()
  const desk = await openDesk(t, { paymentProvider: provider, settings, logLevel: 'silent' })
  return { provider, desk, manager: await desk.colleague('manager') }
}
const mailsOf = ({ db }: OpenDesk) =>
  db.query<{ recipient: string; subject: string; text: string; html: string; orderIds: number[] }>(sql`
    select recipient, subject, text, html, array_to_json(order_ids) as order_ids
      from mail_outbox where key ~ '^message-[0-9]' order by id`)
const write = (desk: OpenDesk) => Promise.all([1, 2, 3].map(() => mailMessages(boxOfficeOf(desk))))
const setAddress = ({ db }: OpenDesk, orderId: number, email: string) =>
  db.execute(sql`
    update customer set email = ${email} where id = (select customer_id from orders where id = ${orderId})`)

t.test('a message reaches each address with valid tickets once', async (t) => {
  const { provider, desk, manager } = await open()
  const { db } = desk
  const [one, other, returned, handed] = [
    await buyTickets(desk, provider, 2),
    await buyTickets(desk, provider, 1),
    await buyTickets(desk, provider, 1),
    await buyTickets(desk, provider, 1),
  ].map(({ orderId }) => orderId) as [number, number, number, number]
  await setAddress(desk, one, 'ada@example.org')
  // Two guests, one address: as typed.
  await setAddress(desk, other, 'Ada@example.org')
  await setAddress(desk, returned, 'returns@example.org')
  await setAddress(desk, handed, 'gave@example.org')
  await db.execute(sql`
    insert into ticket_holder (ticket_id, number, first_name, last_name, email, at)
    select id, 1, 'Grace', 'Hopper', 'grace@example.org', now() from order_ticket where order_id = ${handed}`)
  const walkUp = await sellToWalkUp(manager)

  const preview = await manager.call(messages.preview, message)
  t.match(preview, { orders: 5, mails: 3, withoutAddress: 1, orderId: one, subject: message.subject })
  t.match(preview.html, `Order ${one}`)
  t.match(preview.html, 'The &#60;b&#62;front&#60;/b&#62; is closed.')
  t.same(await mailsOf(desk), [], 'a preview mails nobody')

  const colleague = await desk.colleague('administrator')
  const send = { ...message, number: 1 }
  const answers = await Promise.all([manager, manager, colleague].map((each) => each.response(messages.send, send)))
  t.same(answers.map(({ status }) => status).sort(), [200, 409, 409], 'two colleagues and a second click send once')
  await db.execute(sql`update order_ticket set returned_at = now() where order_id = ${returned}`)
  const late = await buyTickets(desk, provider, 1)
  await setAddress(desk, late.orderId, 'late@example.org')
  await write(desk)
  await write(desk)

  const mails = await mailsOf(desk)
  t.same(mails.map(({ recipient }) => recipient.toLowerCase()).sort(), ['ada@example.org', 'grace@example.org'])
  const [toBuyer, toHolder] = [one, handed].map((id) => mails.find(({ orderIds }) => orderIds.includes(id)))
  t.same(toBuyer?.orderIds.sort(), [one, other])
  t.match(
    toBuyer?.text,
    new RegExp(`Please come in by the side\\.[\\s\\S]*Quartet[\\s\\S]*Order ${one}\nOrder ${other}\n`),
  )
  t.match(toHolder?.text, /\nTicket \d+\n/, 'the holder of a ticket reads nothing of its order')
  t.notMatch(toHolder?.text, `Order ${handed}`)
  const progress = await manager.call(messages.progress, { performanceId })
  t.match(progress, {
    messages: [{ number: 1, subject: message.subject, orders: 5, done: 5, mails: 2, finishedAt: String }],
    problems: [{ orderId: walkUp, problem: 'noAddress' }],
  })
  t.equal(progress.problems.length, 1)
  const { history } = await manager.call(orders.order, { orderId: one })
  t.ok(history.some(({ detail }) => detail === message.subject))
  const { entries } = await manager.call(audit.list, {})
  t.match(
    entries.filter(({ act }) => act === 'wroteToBuyers'),
    [{ performanceId, after: { message: 1, mails: 3 } }],
  )

  t.equal((await manager.refusal(messages.send, send)).type, 'MESSAGE_SENT')
  t.equal((await manager.refusal(messages.send, { ...send, number: 3 })).type, 'MESSAGE_SENT')
  await manager.call(messages.send, { ...send, subject: 'Again', number: 2 })
  await write(desk)
  t.match(await manager.call(messages.progress, { performanceId }), {
    messages: [{ number: 2, subject: 'Again', mails: 3 }, { number: 1 }],
  })
  t.ok((await mailsOf(desk)).some(({ orderIds }) => orderIds.includes(late.orderId)))

  const ends = await db.first<{ endsAt: Date }>(sql`select ends_at from performance where id = ${performanceId}`)
  const daysAfter = (days: number) => new Date((ends?.endsAt.getTime() ?? 0) + days * 86_400_000)
  const stored = () =>
    db.query(sql`select 1 from buyer_message natural join (select message_id as id from message_order) o`)
  const retention = { ...desk.settings, RETENTION_ORDERS_YEARS: 2 }
  await applyRetention(db, daysAfter(728), retention)
  t.ok((await stored()).length, 'the years are not over')
  await applyRetention(db, daysAfter(732), retention)
  t.same(await stored(), [], 'the texts and recipients are deleted')
})

t.test('a test goes to the colleague only, at most 20 a day', async (t) => {
  const { provider, desk, manager } = await open()
  await buyTickets(desk, provider, 1)
  const { recipient } = await manager.call(messages.test, message)
  for (let sent = 1; sent < 20; sent++) await manager.call(messages.test, message)
  t.equal((await manager.refusal(messages.test, message)).type, 'TOO_MANY_TRIES')
  const tests = await desk.db.query(sql`
    select distinct recipient, subject from mail_outbox where key like 'message-%'`)
  t.same(tests, [{ recipient, subject: `Test: ${message.subject}` }])
  t.match(recipient, /^manager/)
  t.same((await manager.call(messages.progress, { performanceId })).messages, [])
})

t.test('an order that can’t be written to is named, and can be tried again', async (t) => {
  const { provider, desk, manager } = await open()
  const { orderId } = await buyTickets(desk, provider, 1)
  await setAddress(desk, orderId, 'ada@example.org')
  await buyTickets(desk, provider, 1)
  await manager.call(messages.send, { ...message, number: 1 })
  await desk.db.transaction((tx) =>
    tx.script(`alter table mail_outbox add constraint broken check (recipient <> 'ada@example.org')`),
  )
  await write(desk)
  const progress = () => manager.call(messages.progress, { performanceId })
  t.match(await progress(), { messages: [{ done: 1, mails: 1 }], problems: [{ orderId, problem: 'notWritten' }] })
  await desk.db.transaction((tx) => tx.script('alter table mail_outbox drop constraint broken'))
  await manager.call(messages.retry, { performanceId })
  await write(desk)
  const { problems, messages: sent } = await progress()
  t.match(sent, [{ orders: 2, done: 2, mails: 2 }])
  t.same(problems, [])
  await desk.db.execute(sql`update mail_outbox set last_error = 'No such mailbox' where recipient = 'ada@example.org'`)
  t.match((await progress()).problems, [{ orderId, problem: 'notMailed' }])
  const setSent = (at: Date | null) =>
    desk.db.execute(sql`update mail_outbox set sent_at = ${at} where recipient = 'ada@example.org'`)
  await setSent(desk.clock.now())
  t.same((await progress()).problems, [], 'a later try succeeded')
  await setSent(null)
  await manager.call(messages.send, { ...message, number: 2 })
  await write(desk)
  t.same((await progress()).problems, [], 'a later message replaces the earlier one’s problems')
})

t.test('refuses messages of a wrong size, without readers, and for performances that are gone', async (t) => {
  const { provider, desk, manager } = await open()
  for (const [sent, name] of [
    [{ subject: '' }, 'subject'],
    [{ subject: 'x'.repeat(151) }, 'subject'],
    [{ text: '' }, 'text'],
    [{ text: 'x'.repeat(3_001) }, 'text'],
  ] as const)
    for (const call of [messages.preview, messages.test, messages.send])
      t.match(await manager.refusal(call, { ...message, number: 1, ...sent }), {
        type: 'INVALID_INPUT',
        validationErrors: [{ name }],
      })
  t.equal((await manager.refusal(messages.send, { ...message, number: 51 })).type, 'INVALID_INPUT')
  t.match(await manager.call(messages.preview, message), { orders: 0, mails: 0, orderId: null })
  await sellToWalkUp(manager)
  t.equal((await manager.refusal(messages.send, { ...message, number: 1 })).type, 'NO_EMAIL')
  await endAt(desk.db, quartet.past, desk.clock.now())
  for (const [id, type] of [
    [quartet.cancelled, 'PERFORMANCE_CANCELLED'],
    [quartet.past, 'PERFORMANCE_PAST'],
    [999, 'NOT_FOUND'],
  ] as const)
    t.equal((await manager.refusal(messages.send, { ...message, performanceId: id, number: 1 })).type, type)

  await buyTickets(desk, provider, 1)
  await manager.call(messages.send, { ...message, number: 1 })
  await desk.db.execute(sql`update performance set state = 'cancelled' where id = ${performanceId}`)
  await write(desk)
  t.same(await mailsOf(desk), [], 'cancelled before the mail was written')
  t.match((await manager.call(messages.progress, { performanceId })).messages, [{ done: 2, mails: 0 }])
  await desk.db.execute(sql`update performance set state = 'scheduled' where id = ${performanceId}`)
  await manager.call(messages.send, { ...message, subject: 'Again', number: 2 })
  await endAt(desk.db, quartet.past, new Date(desk.clock.now().getTime() - 60_000))
  await endAt(desk.db, performanceId, desk.clock.now())
  await write(desk)
  t.same(await mailsOf(desk), [], 'over before the mail was written')
})

t.test('a box office that is killed meanwhile mails each address once', async (t) => {
  const { desk, manager } = await open()
  const { db } = desk
  await sellSeats(desk, manager, rush.performance, 40)
  await db.execute(sql`
    update customer c set email = 'buyer' || o.number || '@example.org'
      from (select customer_id, row_number() over (order by id) as number from orders) o
     where c.id = o.customer_id and o.number <= 30`)
  await manager.call(messages.send, { ...message, performanceId: rush.performance, number: 1 })
  const done = async () => {
    const found = await db.first<{ count: number }>(sql`
      select count(*)::int as count from message_order where state = 'done'`)
    return found?.count ?? 0
  }
  const kills = await killWhileWorking(t, desk, { done, count: 40 })
  t.equal(await done(), 40)
  t.ok(kills > 0, 'it was killed while it worked')
  const addresses = await db.query(
    sql`select distinct lower(c.email) from orders o join customer c on c.id = o.customer_id`,
  )
  const [sent] = (await manager.call(messages.progress, { performanceId: rush.performance })).messages
  const mails = await mailsOf(desk)
  t.equal(mails.length, addresses.length)
  t.equal(new Set(mails.map(({ recipient }) => recipient.toLowerCase())).size, addresses.length)
  t.equal(sent?.mails, addresses.length)
})
