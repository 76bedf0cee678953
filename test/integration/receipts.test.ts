import t from 'tap'
import { forgetOrders } from '#server/box-office/account/erase-customer'
import { sql } from '#server/box-office/database/sql'
import { addEntries } from '#server/box-office/takings/add-entries'
import type { DocumentBuyer, DocumentContent } from '#server/box-office/takings/receipts/document-content'
import { correctionEntries } from '#server/box-office/takings/takings-entry'
import { instantAt, venueDay } from '#shared/dates'
import { orders } from '#shared/staff/orders/orders'
import { order as orderCalls } from '#shared/ticketing/order/order'
import { openDesk } from '../support/desk.ts'
import { buyTickets } from '../support/desk-orders.ts'
import { ScriptedPaymentProvider } from '../support/scripted-payment-provider.ts'

const provider = new ScriptedPaymentProvider()
const desk = await openDesk(t, { paymentProvider: provider, settings: { CHECKOUT_DEFAULTS: 'false' } })
const { db } = desk
const zone = desk.settings.VENUE_TIME_ZONE
const colleague = await desk.colleague('boxOffice')
await db.execute(sql`insert into tax_rate (id, name, basis_points, position) values (1, 'GST', 1000, 1)`)
await db.execute(sql`
  insert into seller (name, address, tax_number) values ('Marlow Trust', array['1 Quay', 'Melbourne'], 'ABN 1')`)

interface Row {
  id: number
  kind: 'receipt' | 'creditNote'
  day: string
  year: number
  number: number
  orderId: number
  correctsId: number | null
  buyer: DocumentBuyer
  content: DocumentContent
  totalCents: number
}
const documents = () => db.query<Row>(sql`select * from sales_document order by year, kind, number`)
const documentsOf = (orderId: number) =>
  db.query<Row>(sql`select * from sales_document where order_id = ${orderId} order by id`)

/** Returns what opens an order's receipt. */
const accessTo = async (orderId: number) => {
  const order = await db.first<{ key: string }>(sql`select session_key as key from orders where id = ${orderId}`)
  return { OrderId: orderId, SessionKey: order?.key ?? '' }
}

/** Returns the series whose numbers aren't 1, 2, 3, … */
const seriesWithGaps = () =>
  db.query(sql`
    select kind, year from sales_document group by kind, year having max(number) <> count(*) or min(number) <> 1`)

/** Records an event of an order's takings that adds up to nothing, in a transaction that may be rolled back. */
const record = (orderId: number, event: 'sale' | 'refund', now: Date, isRolledBack = false) =>
  db.transaction(async (tx) => {
    const entries = [5, -5].flatMap((cents) => correctionEntries({ event, orderId, channel: 'web' }, 'Test', cents))
    await addEntries(desk, tx, entries, now)
    if (isRolledBack) throw new Error('rolled back')
  })

t.test('20 concurrent sales with rolled back ones between them are numbered without a gap', async (t) => {
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) => [
      buyTickets(desk, provider, 1),
      record(1_000_000 + at, 'sale', desk.clock.now(), true),
    ]).flat(),
  )
  t.equal(results.filter(({ status }) => status === 'fulfilled').length, 20)
  t.equal((await documents()).length, 20)
  t.same(await seriesWithGaps(), [])
})

t.test('a receipt says who sold what, the tax of each rate and how it was paid', async (t) => {
  await db.execute(sql`update performance set doors_minutes = 45`)
  const { orderId } = await buyTickets(desk, provider, 3)
  await db.execute(sql`update performance set doors_minutes = null`)
  const [receipt] = await documentsOf(orderId)
  const order = await colleague.call(orders.order, { orderId })
  t.match(receipt, {
    kind: 'receipt',
    day: venueDay(desk.clock.now(), zone),
    correctsId: null,
    totalCents: order.totalCents,
    content: {
      seller: { name: 'Marlow Trust', address: ['1 Quay', 'Melbourne'], taxNumber: 'ABN 1' },
      currency: 'AUD',
      payments: [{ method: 'card', amountCents: order.totalCents }],
    },
  })
  t.equal(receipt?.buyer?.name, `${order.customer.firstName} ${order.customer.lastName}`)
  const lines = receipt?.content.lines ?? []
  t.equal(
    lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
    order.totalCents,
  )
  t.equal(lines[0]?.quantity, 3, 'equal tickets are one line')
  t.match(lines[0]?.details[0], /, \d+:\d\d[ap]m, doors \d+:\d\d[ap]m, \w/)
  t.same(lines[0]?.details.slice(1).sort(), order.tickets.map(({ seat }) => seat).sort(), 'with each seat')
  const [tax] = receipt?.content.taxes ?? []
  t.same([tax?.name, (tax?.netCents ?? 0) + (tax?.taxCents ?? 0)], ['GST', order.totalCents])
})

t.test('each refund has a credit note for its receipt, and together they never exceed it', async (t) => {
  const { orderId, visitor } = await buyTickets(desk, provider, 3)
  const { tickets } = await colleague.call(orders.order, { orderId })
  const refund = (ids: number[], key: string) =>
    colleague.call(orders.refund, { orderId, ticketIds: ids, method: 'card', reason: 'Ill', requestKey: key })
  const ids = tickets.map(({ id }) => id)
  const taxes = async () => (await visitor.call(orderCalls.receipt, await accessTo(orderId))).taxes
  const charged = await taxes()
  t.match(charged, [/^Includes GST 10% on /])
  await refund(ids.slice(0, 1), 'receipts-1')
  t.same(await taxes(), charged, 'the receipt’s page shows what was charged')
  await db.execute(sql`
    update orders set billing_address = '["1 Bill Street"]', delivery_address = '["2 Post Street"]' where id = ${orderId}`)
  await refund(ids.slice(1), 'receipts-2')
  await refund(ids.slice(1), 'receipts-2')
  const [receipt, part, rest, ...more] = await documentsOf(orderId)
  t.same(more, [])
  t.same([part?.kind, part?.correctsId, rest?.correctsId], ['creditNote', receipt?.id, receipt?.id])
  t.same(rest?.buyer?.address, ['1 Bill Street'], 'the billing address')
  const listed = (await colleague.call(orders.order, { orderId })).documents
  t.same(
    listed.map(({ id }) => id),
    [receipt, part, rest].map((document) => document?.id),
  )
  const of = (document?: Row) => document?.content.lines.map(({ quantity }) => quantity)
  t.same([of(part), of(rest)], [[1], [2]])
  const sum = (each: (document?: Row) => number) => each(part) + each(rest)
  const [line] = receipt?.content.lines ?? []
  t.equal(
    sum((each) => each?.totalCents ?? 0),
    line?.amountCents,
  )
  const taxOfTickets = await db.first<{ cents: number }>(sql`
    select sum(tax_cents)::int as cents from takings_entry
     where order_id = ${orderId} and event = 'sale' and kind = 'ticket'`)
  t.equal(
    sum((each) => each?.content.taxes[0]?.taxCents ?? 0),
    taxOfTickets?.cents,
  )
  t.same(await seriesWithGaps(), [])
})

t.test('a refund of an order from before receipts had numbers names no receipt', async (t) => {
  await record(2_000_000, 'refund', desk.clock.now())
  t.match(await documentsOf(2_000_000), [{ kind: 'creditNote', correctsId: null }])
})

t.test('numbers begin again with the venue’s year', async (t) => {
  for (const [at, [day, time]] of [
    ['2041-12-31', '23:59'],
    ['2042-01-01', '00:01'],
    ['2041-12-31', '23:58'],
  ].entries())
    await record(3_000_000 + at, 'sale', instantAt(day as string, time as string, zone))
  const numbered = (await documents()).filter(({ orderId }) => orderId >= 3_000_000)
  t.same(
    numbered.map(({ year, number, day }) => [year, number, day]),
    [
      [2041, 1, '2041-12-31'],
      [2041, 2, '2041-12-31'],
      [2042, 1, '2042-01-01'],
    ],
  )
})

t.test('a document rejects every change but the deletion of its buyer', async (t) => {
  const { orderId } = await buyTickets(desk, provider, 1)
  const changes = [
    sql`update sales_document set total_cents = 0`,
    sql`update sales_document set number = number + 1000`,
    sql`update sales_document set buyer = '{"name": "Other", "address": []}'`,
    sql`update sales_document set buyer = null, content = '{}'`,
    sql`delete from sales_document`,
    sql`truncate sales_document cascade`,
  ]
  for (const change of changes) await t.rejects(db.execute(change), /append-only/)
  const [before] = await documentsOf(orderId)
  t.ok(before?.buyer?.name)
  await db.transaction((tx) => forgetOrders(tx, sql`id = ${orderId}`))
  t.same(await documentsOf(orderId), [{ ...before, buyer: null }])
})

t.test('buyer and desk download the same file, and only with the order’s key', async (t) => {
  const { orderId, visitor } = await buyTickets(desk, provider, 2)
  const other = await buyTickets(desk, provider, 1)
  const access = await accessTo(orderId)
  const { documents = [] } = await visitor.call(orderCalls.receipt, access)
  const [receipt] = documents
  const documentId = receipt?.id ?? 0
  const file = await visitor.call(orderCalls.document, { ...access, DocumentId: documentId })
  t.equal(file.name, `${receipt?.number}.pdf`)
  t.match(file.name, /^R-\d{4}-\d+\.pdf$/)
  t.match(Buffer.from(file.pdf, 'base64').toString('latin1'), /^%PDF-1\.7.*\/StructTreeRoot/s)
  t.same(await colleague.call(orders.document, { orderId, documentId }), file, 'byte for byte')
  const refused = [
    { ...(await accessTo(other.orderId)), OrderId: orderId, DocumentId: documentId },
    { ...(await accessTo(other.orderId)), DocumentId: documentId },
  ]
  for (const each of refused) t.equal((await visitor.refusal(orderCalls.document, each)).type, 'NOT_FOUND')
  t.match((await colleague.call(orders.order, { orderId })).documents, [{ id: documentId, number: receipt?.number }])
})
