import '../../config/client-in-node.ts'
import t from 'tap'
import { refundedSums } from '#client/desk/cancellation/refunded-sums.ts'
import { holdLabel, type Offer, pricesOf } from '#client/desk/counter/offer.ts'
import { keptByDefault } from '#client/desk/customers/customer.ts'
import { createQueue } from '#client/desk/door/offline/create-queue.ts'
import { paidBackText, toPayBackText } from '#client/desk/exchange/paid-back-text.ts'
import { refundMethodsFor, usualRefundMethod } from '#client/desk/order/refund-methods.ts'
import { onlyMatch } from '#client/desk/pages/only-match.ts'
import { withoutGaps } from '#client/desk/performances/without-gaps.ts'
import { readExport } from '#client/desk/takings/read-export.ts'
import { everyStaffCall } from '#shared/staff/contract'
import { auditedCalls, unauditedCalls } from '../support/audited-calls.ts'

t.test(
  'each call of the desk that changes something is in the audit, or in the list of those that aren’t',
  async (t) => {
    const changing = everyStaffCall.filter(({ call }) => call.method === 'POST').map(({ name }) => name)
    t.same([...Object.keys(auditedCalls), ...unauditedCalls].toSorted(), changing.toSorted())
  },
)

t.test('a cancellation refunds tickets and extras, and the fees if it is asked to', async (t) => {
  const preview = {
    ...{ orders: 2, tickets: 3, ticketsCents: 10_000, extrasCents: 2_000, feesCents: 300, withoutAddress: 0 },
    ...{ cardCents: 9_000, cardCentsWithFees: 9_200, invoiceCents: 3_000, invoiceCentsWithFees: 3_100 },
    ...{ subject: '', text: '' },
  }
  t.same(refundedSums(preview, true), { amountCents: 12_300, cardCents: 9_200, invoiceCents: 3_100 })
  t.same(refundedSums(preview, false), { amountCents: 12_000, cardCents: 9_000, invoiceCents: 3_000 })
})

t.test(
  'a search opens its only match: an order, or else a customer or performance if nothing else matches',
  async (t) => {
    const found = (orders: number, customers: number, performances: number) => {
      const listOf = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 7 }))
      return onlyMatch({ orders: listOf(orders), customers: listOf(customers), performances: listOf(performances) })
    }
    t.equal(found(1, 0, 0), '/orders/7')
    t.equal(found(1, 1, 1), '/orders/7')
    t.equal(found(0, 1, 0), '/customers/7')
    t.equal(found(0, 0, 1), '/performances/7')
    const several: [orders: number, customers: number, performances: number][] = [
      [0, 0, 0],
      [2, 1, 0],
      [2, 0, 1],
      [0, 1, 1],
      [0, 2, 0],
      [0, 0, 2],
      [0, 2, 1],
      [0, 1, 2],
    ]
    for (const counts of several) t.equal(found(...counts), undefined, counts.join())
    t.equal(onlyMatch({ orders: [], customers: [{ id: 7 }] }), undefined, 'the performances aren’t loaded yet')
    t.equal(onlyMatch({ orders: [], performances: [{ id: 7 }] }), undefined)
    t.equal(onlyMatch({ customers: [{ id: 7 }], performances: [] }), undefined)
  },
)

t.test('the counter shows the lowest and the highest price of each price type', async (t) => {
  const price = (priceTypeId: number, amountCents: number) => ({ priceTypeId, amountCents, zoneId: amountCents })
  const offer: Pick<Offer, 'prices'> = { prices: [price(1, 9_000), price(2, 3_000), price(1, 6_000)] }
  t.equal(pricesOf(offer, 1), '$60.00 to $90.00')
  t.equal(pricesOf(offer, 2), '$30.00')
})

t.test('the counter’s button says what is missing before seats can be held', async (t) => {
  t.equal(holdLabel(0, 0), 'Enter the number of tickets')
  t.equal(holdLabel(2, 1), 'Choose 2 seats, 1 chosen')
  t.equal(holdLabel(2, 3), 'Choose 2 seats, 3 chosen')
  t.equal(holdLabel(1, 1), 'Hold 1 seat')
})

t.test('of two customers the one with an account is kept, otherwise the one that is shown', async (t) => {
  const kept = (customer: boolean, other: boolean) => {
    const shown = { hasAccount: customer }
    return keptByDefault(shown, { hasAccount: other }) === shown ? 'shown' : 'other'
  }
  t.same(
    [kept(false, false), kept(true, true), kept(true, false), kept(false, true)],
    [...['shown', 'shown', 'shown', 'other']],
  )
})

t.test(
  'an order is refunded like it was paid, in cash or as a voucher, and an unpaid invoice is lowered',
  async (t) => {
    const methods = ([null, 'cash', 'complimentary', 'terminal', 'paidInvoice', 'unpaidInvoice'] as const).map(
      (paidBy) => [paidBy, usualRefundMethod(paidBy), ...refundMethodsFor(paidBy).map(({ value }) => value)],
    )
    t.same(methods, [
      [null, 'card', 'card', 'cash', 'voucher'],
      ['cash', 'cash', 'cash', 'voucher'],
      ['complimentary', 'cash', 'cash', 'voucher'],
      ['terminal', 'terminal', 'terminal', 'cash', 'voucher'],
      ['paidInvoice', 'transfer', 'cash', 'transfer', 'voucher'],
      ['unpaidInvoice', 'invoice', 'invoice'],
    ])
  },
)

t.test('each part of what is paid back is named, and only those', async (t) => {
  const none = { cardCents: 0, terminalCents: 0, cashCents: 0, invoiceCents: 0, transferCents: 0, voucherCents: 0 }
  const parts = Object.keys(none).map((name, at) => paidBackText({ ...none, [name]: at + 1 }))
  t.same(parts, [
    ...['$0.01 to the card', '$0.02 at the card terminal', '$0.03 in cash', '$0.04 off the invoice'],
    ...['$0.05 by bank transfer', '$0.06 as a gift voucher'],
  ])
  t.equal(paidBackText({ ...none, cardCents: 2_000, voucherCents: 500 }), '$20.00 to the card, $5.00 as a gift voucher')
  t.equal(paidBackText(none), '')
  t.same(
    Object.keys(none).map((name) => toPayBackText({ ...none, [name]: 100 })),
    [
      ...['$1.00 to the card', '$1.00 at the card terminal', '$1.00 in cash from the till'],
      ...['$1.00 off the invoice, which isn’t paid yet', '$1.00 by bank transfer, which you make'],
      '$1.00 as a gift voucher',
    ],
  )
  t.equal(toPayBackText({ ...none, cardCents: 1, voucherCents: 2 }), '$0.01 to the card and $0.02 as a gift voucher')
  t.equal(toPayBackText(none), '')
})

t.test('scans are answered in order, also after one that fails', async (t) => {
  const inOrder = createQueue()
  const events: string[] = []
  let answer = () => {}
  const first = inOrder(async () => {
    events.push('first')
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    throw new Error('not stored')
  })
  const second = inOrder(async () => void events.push('second'))
  await new Promise(setImmediate)
  t.same(events, ['first'])
  answer()
  await t.rejects(first, { message: 'not stored' })
  await second
  t.same(events, ['first', 'second'])
})

t.test('a chart of sales has each day from the first to the last, once', async (t) => {
  const sold = [
    { day: '2037-02-27', tickets: 3 },
    { day: '2037-02-28', tickets: 1 },
    { day: '2037-03-03', tickets: 2 },
  ]
  const [first, second, last] = sold
  const between = ['2037-03-01', '2037-03-02'].map((day) => ({ day, tickets: 0 }))
  t.same(withoutGaps(sold), [first, second, ...between, last])
  t.same(withoutGaps([]), [])
})

t.test('an export of several portions is one file, with the names of its columns once', async (t) => {
  const portions = [
    { columns: ['Order', 'Paid'], rows: [[1, 'yes']], next: 1 },
    { columns: ['Order', 'Paid'], rows: [[2, 'no']], next: 2 },
    { columns: ['Order', 'Paid'], rows: [], next: null },
  ]
  const read: (number | undefined)[] = []
  const file = await readExport(async (after) => {
    read.push(after)
    return portions[read.length - 1] ?? { columns: [], rows: [['after the end']], next: null }
  })
  t.equal(await file.text(), 'Order,Paid\r\n1,yes\r\n2,no\r\n')
  t.same(read, [undefined, 1, 2])
})
