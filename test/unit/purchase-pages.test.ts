import t from 'tap'
import {
  type CartLine,
  type CheckoutState,
  canPay,
  editAddress,
  openSection,
  sections,
  shownSections,
} from '#client/features/checkout/checkout-rules.ts'
import { donationOf, OTHER, startingDonation } from '#client/features/checkout/donation-choice.ts'
import { hidesCheckout } from '#client/features/checkout/payment-outcome.ts'
import {
  afterConfirming,
  afterFailing,
  afterFinalizing,
  leavesOpen,
  paymentMessages,
  paymentReturn,
  withoutReturn,
} from '#client/features/checkout/payment-return.ts'
import { feesOf, type ReceiptAnswer, seatLines } from '#client/features/receipt/receipt-lines.ts'
import { sentenceOf } from '#client/features/single-event/seats-sentence.tsx'
import { addressSent, asTyped, hasAddress, isBlank, noAddress } from '#client/site/address/address-values.ts'
import { seatGroups } from '#shared/seats/seat-groups'
import { failureOf, noResponse } from '#shared/ticketing/envelope'

const step = { canShow: true, canEdit: true, isComplete: false, isCurrent: false }
const state = (changes: Partial<CheckoutState> = {}): CheckoutState => ({
  canCheckout: false,
  isValidCart: true,
  login: { ...step, data: null },
  address: { ...step, data: null },
  donation: { ...step, model: null },
  delivery: { ...step, model: null },
  presenters: { ...step, model: null },
  ...changes,
})
const done = { ...step, isComplete: true }

t.test('the sections are in their order, and only those that the server shows [CHK-01 CHK-02]', async (t) => {
  t.same(
    shownSections(state()).map((name) => sections[name]),
    ['Your Details', 'Address', 'Donate', 'Delivery', 'Stay Updated'],
  )
  const fewer = state({ address: { ...step, canShow: false, data: null } })
  t.same(shownSections(fewer), ['login', 'donation', 'delivery', 'presenters'])
})

t.test('the server’s current section is open, and the terms once the cart can be checked out [CHK-03]', async (t) => {
  const atDelivery = state({
    login: { ...done, data: null },
    delivery: { ...step, isCurrent: true, model: null },
  })
  t.equal(openSection(atDelivery, null), 'delivery')
  t.equal(openSection(state({ canCheckout: true }), null), 'terms')
  t.equal(openSection(state(), null), null)
})

t.test('a section can be reopened only if the server allows it [CHK-14]', async (t) => {
  const current = { delivery: { ...step, isCurrent: true, model: null } }
  t.equal(openSection(state({ ...current, login: { ...done, data: null } }), 'login'), 'login')
  t.equal(openSection(state({ ...current, login: { ...done, canEdit: false, data: null } }), 'login'), 'delivery')
  t.equal(openSection(state({ ...current, login: { ...done, canShow: false, data: null } }), 'login'), 'delivery')
})

t.test('paying requires accepted terms and a cart that can be checked out [CHK-28]', async (t) => {
  t.ok(canPay(state({ canCheckout: true }), true))
  t.notOk(canPay(state({ canCheckout: true }), false))
  t.notOk(canPay(state({ canCheckout: false }), true))
  t.notOk(canPay(state({ canCheckout: true, isValidCart: false }), true))
})

t.test(
  'an address is saved, matched or typed, and missing while id, key and country are empty [CHK-16 API-35]',
  async (t) => {
    const typed = {
      countryId: '36',
      stateId: '',
      line1: '31 Sturt Street',
      line2: '',
      suburb: 'Southbank',
      postCode: '3006',
    }
    t.same(addressSent({ ...noAddress, address: typed }), {
      address: {
        countryId: 36,
        stateId: null,
        line1: '31 Sturt Street',
        line2: null,
        suburb: 'Southbank',
        postCode: '3006',
      },
    })
    const known = { ...typed, countryId: 36, stateId: null, line2: null }
    const saved = { ...known, id: 7, isPrimary: true }
    t.same(addressSent({ ...noAddress, address: asTyped(saved) }), { address: known }, 'as it was known')
    t.same(addressSent({ ...noAddress, way: 'saved', addressId: '7', address: typed }), { addressId: 7 })
    t.same(addressSent({ ...noAddress, way: 'lookup', addressKey: 'au-1', addressId: '7' }), { addressKey: 'au-1' })
    t.notOk(hasAddress(noAddress))
    t.notOk(hasAddress({ ...noAddress, way: 'saved' }))
    t.notOk(hasAddress({ ...noAddress, way: 'lookup' }))
    t.ok(hasAddress({ ...noAddress, way: 'lookup', addressKey: 'au-1' }))
  },
)

t.test('a typed donation is whole dollars, and no donation is a valid choice [CHK-19 CHK-20]', async (t) => {
  t.same([donationOf('', ''), donationOf('0', ''), donationOf('25', '')], [null, 0, 25])
  t.same(
    ['12.90', '$30', 'ten', ''].map((typed) => donationOf(OTHER, typed)),
    [12, 30, null, null],
  )
  const amounts = [10, 25]
  t.same(startingDonation({ amounts, donationAmount: null }), { choice: '', amount: '' })
  t.same(startingDonation({ amounts, donationAmount: 0 }), { choice: '0', amount: '' })
  t.same(startingDonation({ amounts, donationAmount: 25 }), { choice: '25', amount: '' })
  t.same(startingDonation({ amounts, donationAmount: 40 }), { choice: OTHER, amount: '40' })
})

const finalized = { type: 'Payment', orderId: 88, sessionKey: 'k y', paymentRedirectUrl: 'https://pay.example/s/1?x=2' }
const BASE = 'https://venue.example/purchase/checkout'

t.test('a payment leads to the provider’s address with the order’s id and key [PAY-02]', async (t) => {
  const paying = afterFinalizing(finalized, BASE)
  t.same(paying, { type: 'payment', orderId: 88, address: 'https://pay.example/s/1?x=2&orderId=88&sessionKey=k+y' })
  const local = afterFinalizing({ ...finalized, paymentRedirectUrl: '/sandbox/pay?orderId=88' }, BASE)
  t.same(local, {
    type: 'payment',
    orderId: 88,
    address: 'https://venue.example/sandbox/pay?orderId=88&sessionKey=k+y',
  })
})

t.test('an order without a payment leads to its receipt [PAY-03]', async (t) => {
  t.same(afterFinalizing({ ...finalized, type: 'Free', paymentRedirectUrl: null }, BASE), {
    type: 'receipt',
    orderId: 88,
    sessionKey: 'k y',
  })
})

t.test('a payment without a web address counts as declined [PAY-04]', async (t) => {
  for (const paymentRedirectUrl of [null, '', 'javascript:alert(1)'])
    t.same(afterFinalizing({ ...finalized, paymentRedirectUrl }, BASE), {
      ...{ type: 'message', message: 'declined' },
      ...{ reason: 'The payment page could not be opened.', money: 'notCharged' },
    })
})

t.test(
  'the return from the payment is read from the address and removed from it [PAY-05 PAY-07 PAY-08 ROUTE-04]',
  async (t) => {
    const read = (search: string) => paymentReturn(new URLSearchParams(search))
    t.same(read('?checkout_flow=successful&sessionId=s1'), { flow: 'successful', sessionId: 's1' })
    t.same(read('?checkout_flow=declined&sessionId=s1'), { flow: 'declined', sessionId: 's1' })
    t.same(read('?checkout_flow=cancelled'), { flow: 'cancelled', sessionId: null })
    t.same([read(''), read('?checkout_flow=successful'), read('?checkout_flow=other')], Array(3).fill(null))
    t.equal(`${withoutReturn('?a=1&checkout_flow=declined&sessionId=s1')}`, 'a=1')
    t.equal(withoutReturn('?checkout_flow=declined').size, 0)
  },
)

t.test(
  'a confirmed payment leads to the receipt, a declined or failed one to its message [PAY-06 PAY-07 PAY-08]',
  async (t) => {
    const none = { orderId: null, sessionKey: null }
    t.same(afterConfirming({ status: 'Successful', orderId: 88, sessionKey: 'k' }), {
      type: 'receipt',
      orderId: 88,
      sessionKey: 'k',
    })
    t.same(afterConfirming({ status: 'Declined', ...none }), {
      type: 'message',
      message: 'declined',
      money: 'notCharged',
    })
    t.same(afterConfirming({ status: 'Failed', ...none }), {
      type: 'message',
      message: 'cancelled',
      money: 'notCharged',
    })
    t.same(afterConfirming({ status: 'Failed', ...none, message: 'It goes back.' }), {
      ...{ type: 'message', message: 'cancelled', reason: 'It goes back.', money: 'told' },
    })
    for (const ended of ['expired', 'refunded'] as const)
      t.match(afterConfirming({ status: 'Failed', ...none, ended, message: 'Told.' }), {
        message: ended,
        reason: 'Told.',
      })
    t.equal(paymentMessages.declined, 'Error: Payment failed. Please check your details and try again.')
    t.equal(paymentMessages.cancelled, 'Error: Payment cancelled.')
  },
)

t.test('an address is blank until one of its lines is typed, whatever its country', async (t) => {
  const typed = (lines: Partial<typeof noAddress.address>) =>
    isBlank({ ...noAddress, way: 'typed', address: { ...noAddress.address, ...lines } })
  t.ok(typed({ countryId: '1', line1: ' ' }))
  for (const line of ['line1', 'line2', 'suburb', 'postCode']) t.notOk(typed({ [line]: '3000' }), line)
  t.notOk(isBlank({ ...noAddress, way: 'lookup' }), 'the address service may know it')
})

t.test('the checkout is hidden only while a payment on the provider’s page is confirmed', async (t) => {
  const hidden = [
    ...(['successful', 'declined', 'cancelled'] as const).map((flow) => hidesCheckout({ flow, sessionId: 's' })),
    hidesCheckout({ flow: 'back', orderId: 1 }),
    hidesCheckout({ flow: 'payAgain', failure: noResponse(502) }),
  ]
  t.same(hidden, [true, true, true, false, false])
})

t.test('only a failure that is about the cart says that nothing was charged [PAY-04]', async (t) => {
  const busy = failureOf(429, '', { type: 'TOO_MANY', message: 'We are very busy.' })
  const broken = failureOf(500, '', { type: '', message: 'An error has occurred.' })
  const gone = failureOf(409, '', { type: 'CART_EMPTY', message: 'Your cart is currently empty.' })
  for (const failure of [noResponse(502), busy, broken, gone]) {
    t.ok(leavesOpen(failure), failure.title)
    t.match(afterFailing(failure), { message: 'declined', money: 'told' })
    t.notMatch(afterFailing(failure), { reason: /charged/ })
  }
  t.match(afterFailing(noResponse(502)), { reason: /occurred\. .* if your order was placed already/ })
  t.match(afterFailing(gone), { reason: /^Your cart is currently empty\. If you paid for it in another/ })
  const running = failureOf(409, '', { type: 'PAYMENT_RUNNING', message: 'Your cart is being paid for.' })
  t.match(afterFailing(running), { money: 'told', reason: 'Your cart is being paid for.' })
  const refused = failureOf(503, '', { type: 'PAYMENT_UNAVAILABLE', message: 'Out of reach.' })
  t.notOk(leavesOpen(refused))
  t.match(afterFailing(refused), { message: 'declined', money: 'notCharged', reason: 'Out of reach.' })
})

t.test('a line is edited where it was booked, and only if it is editable [CART-07]', async (t) => {
  const line: CartLine = {
    id: 1,
    type: 'Performance',
    name: 'Winter Serenade',
    date: null,
    productionId: 4,
    productLineItemId: 9,
    subtotal: 10,
    canDelete: true,
    canEdit: true,
    hasExtras: false,
    performanceId: 8,
  }
  t.equal(editAddress(line), '/purchase/single-event?productionId=4&performanceId=8')
  t.equal(editAddress({ ...line, type: 'Package', seriesId: 3 }), '/purchase/series-package?seriesId=3')
  t.same([editAddress({ ...line, canEdit: false }), editAddress({ ...line, type: 'Donation' })], [null, null])
})

t.test('seats of one row share one line of the receipt [RCPT-05]', async (t) => {
  const seat = (row: string | null, number: string | null, zone = 'Stalls') => ({ zone, row, number })
  t.same(seatGroups([seat('C', '12'), seat('C', '13'), seat('D', '1')]), [
    'Stalls, row C, seats 12, 13',
    'Stalls, row D, seat 1',
  ])
  t.same(seatGroups([seat(null, null, 'Standing'), seat(null, null, 'Standing')]), ['Standing, 2 places'])
  const [stalls, loge] = [{ ...seat('C', '12', 'A Reserve'), section: 'Stalls' }, seat('L', '1', 'A Reserve')]
  t.same(seatLines([stalls, loge, { ...seat('M', '2', 'Gallery'), isReturned: true }]), [
    'Stalls, row C, seat 12 (A Reserve)',
    'A Reserve, row L, seat 1 (A Reserve)',
    'Gallery, row M, seat 2: returned',
  ])
})

t.test('the part of the total beyond its lines is shown as fees and delivery', async (t) => {
  const performance = { name: '', date: '', venue: '', image: null, seats: [], extras: [], amount: 298.1 }
  const receipt: ReceiptAnswer = {
    orderId: 1,
    total: 328.8,
    giftVoucherPayments: [],
    packages: [],
    performances: [performance],
    giftVouchers: [],
    donations: [{ name: 'Annual fund', subtotal: 25.2 }],
    memberships: [],
  }
  t.equal(feesOf(receipt), 5.5)
  t.equal(feesOf({ ...receipt, total: 323.3 }), null)
  const fourConcerts = { name: 'Four concerts', seriesName: 'Winter Strings', image: null }
  t.equal(feesOf({ ...receipt, total: 638.8, packages: [{ ...fourConcerts, subtotal: 310 }] }), 5.5)
  t.equal(feesOf({ ...receipt, packages: [fourConcerts] }), null)
  const voucher = { number: 'GV-1', amountLeft: 0 }
  t.equal(feesOf({ ...receipt, total: 278.8, giftVoucherPayments: [{ ...voucher, amount: 50 }] }), 5.5)
  t.equal(feesOf({ ...receipt, total: 0, giftVoucherPayments: [{ ...voucher, amount: 328.8 }] }), 5.5, 'paid in full')
  t.equal(feesOf({ ...receipt, giftVoucherPayments: [voucher] }), null, 'the service omits what it paid')
})

t.test('the seats in the cart are described in one sentence, as adjacent only if they are', async (t) => {
  const ticket = (row: string, number: string, amount = 90) => ({
    ...{ subLineItemId: Number(number), zone: 'Premium', priceType: 'Adult', section: 'Stalls' },
    ...{ row, number, amount },
  })
  const found = (...tickets: ReturnType<typeof ticket>[]) => sentenceOf(tickets, 'found')
  t.equal(found(ticket('F', '12')), '1 seat found: Stalls, row F, seat 12, $90.')
  t.equal(
    found(ticket('F', '12'), ticket('F', '13')),
    '2 seats found: Stalls, row F, seats 12, 13, side by side, $90 each.',
  )
  t.equal(found(ticket('F', '12'), ticket('F', '14')), '2 seats found: Stalls, row F, seats 12, 14, $90 each.')
  t.equal(
    found(ticket('F', '12'), ticket('G', '13', 15.5)),
    '2 seats found: Stalls, row F, seat 12; Stalls, row G, seat 13, $105.50 together.',
  )
  t.equal(sentenceOf([ticket('F', '12')], null), '1 seat in your cart: Stalls, row F, seat 12, $90.')
})
