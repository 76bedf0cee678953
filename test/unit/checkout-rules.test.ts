import t from 'tap'
import { readSettings } from '#config/settings'
import { paymentTime } from '#server/box-office/carts/payment-time'
import { totalsOf } from '#server/box-office/checkout/cart-totals'
import { type StepFacts, stepsOf } from '#server/box-office/checkout/checkout-steps'
import { type DeliveryMethod, defaultMethod } from '#server/box-office/checkout/delivery-methods'
import { passwordErrors } from '#server/box-office/customers/new-password'
import { checkDonationAmount } from '#server/box-office/donation/minimum-donation'
import { requestKeyOf } from '#server/box-office/orders/place/request-key'
import { voucherNumber } from '#server/box-office/orders/settle/issue-vouchers'
import { sharesOf } from '#server/box-office/orders/settle/refund-vouchers'
import { brokenPasswordRules } from '#shared/password-rule'

t.test('each violated part of the password rule has its own message [CHK-13]', async (t) => {
  const [length = '', digit = '', upper = '', special = ''] = brokenPasswordRules('')
  t.same(brokenPasswordRules(''), [length, digit, upper, special], 'an empty one breaks all four')
  t.same(brokenPasswordRules('Ab1!xyz'), [length])
  t.same(brokenPasswordRules('Abcdefg!'), [digit])
  t.same(brokenPasswordRules('abcdefg1!'), [upper])
  t.same(brokenPasswordRules('Abcdefg1'), [special])
  t.same(brokenPasswordRules('Abc defg1'), [special], 'a space is no special character')
  t.same(brokenPasswordRules('Öre-sund7'), [], 'letters of any script count')
  t.same(brokenPasswordRules('Abcdef1!'), [], 'eight are enough')
  t.same(passwordErrors('Abcdef1!', 'Abcdef1?'), [{ name: 'confirmPassword', reason: '* Passwords must match' }])
})

const stepFacts = (
  answered: Partial<Record<keyof StepFacts, boolean>>,
  without: (keyof StepFacts)[] = [],
): StepFacts => {
  const fact = (name: keyof StepFacts) => ({ applies: !without.includes(name), isAnswered: answered[name] ?? false })
  return {
    login: fact('login'),
    address: fact('address'),
    donation: fact('donation'),
    delivery: fact('delivery'),
    presenters: fact('presenters'),
  }
}

t.test('the first incomplete step is current, and complete ones before it can be edited', async (t) => {
  const steps = stepsOf(stepFacts({ login: true, address: true, delivery: true }), true)
  t.same(
    Object.entries(steps).map(([name, step]) => [name, step.canShow, step.isComplete, step.isCurrent, step.canEdit]),
    [
      ['login', true, true, false, true],
      ['address', true, true, false, true],
      ['donation', true, false, true, false],
      ['delivery', true, false, false, false],
      ['presenters', true, false, false, false],
    ],
  )
})

t.test('a step that doesn’t apply to a cart is skipped', async (t) => {
  const steps = stepsOf(stepFacts({ login: true, address: true, donation: true }, ['delivery']), true)
  t.same([steps.delivery.canShow, steps.delivery.isComplete, steps.presenters.isCurrent], [false, false, true])
})

t.test('nothing can be edited while the cart is being paid for', async (t) => {
  const all = { login: true, address: true, donation: true, delivery: true, presenters: true }
  t.notOk(Object.values(stepsOf(stepFacts(all), false)).some(({ canEdit }) => canEdit))
})

t.test('vouchers pay one after another up to their balances, and the card pays the rest', async (t) => {
  const lines = [{ kind: 'Performance', amountCents: 18_000 }]
  const paid = (...voucherBalances: number[]) => {
    const { vouchers, vouchersCents, totalCents } = totalsOf({
      lines,
      deliveryCents: 250,
      feeCents: 395,
      voucherBalances,
    })
    return { vouchers, vouchersCents, totalCents }
  }
  t.same(paid(), { vouchers: [], vouchersCents: 0, totalCents: 18_645 })
  t.same(paid(5_000), { vouchers: [5_000], vouchersCents: 5_000, totalCents: 13_645 })
  t.same(paid(5_000, 50_000, 1), { vouchers: [5_000, 13_645, 0], vouchersCents: 18_645, totalCents: 0 })
})

t.test('a voucher pays for everything but vouchers', async (t) => {
  const pay = (...lines: [string, number][]) => {
    const { vouchers, totalCents } = totalsOf({
      lines: lines.map(([kind, amountCents]) => ({ kind, amountCents })),
      ...{ deliveryCents: 250, feeCents: 395, voucherBalances: [50_000] },
    })
    return { vouchers, totalCents }
  }
  t.same(pay(['Performance', 6_000], ['GiftVoucher', 10_000]), { vouchers: [6_645], totalCents: 10_000 })
  t.same(pay(['Membership', 6_000], ['Donation', 500]), { vouchers: [7_145], totalCents: 0 })
})

t.test('the booking fee applies to purchases, not to donations or free tickets', async (t) => {
  const feesOf = (...lines: [string, number][]) =>
    totalsOf({
      lines: lines.map(([kind, amountCents]) => ({ kind, amountCents })),
      ...{ deliveryCents: 0, feeCents: 395, voucherBalances: [] },
    }).feesCents
  t.same([feesOf(['Performance', 100]), feesOf(['Performance', 0]), feesOf(['Donation', 500])], [395, 0, 0])
  t.equal(feesOf(['Performance', 0], ['Donation', 500]), 0)
})

t.test('the default delivery costs nothing and needs no address', async (t) => {
  const method = (id: number, costCents: number, requiresAddress: boolean): DeliveryMethod => ({
    ...{ id, costCents, requiresAddress, name: '', description: '', daysBefore: 0 },
  })
  const [post, courier, mail, counter] = [
    method(1, 0, true),
    method(2, 500, true),
    method(3, 250, false),
    method(4, 0, false),
  ]
  t.equal(defaultMethod([post, courier, mail, counter]), counter)
  t.equal(defaultMethod([post, courier, mail]), undefined)
})

t.test('a refund by voucher keeps the expiry of the vouchers that paid, after the share in money', async (t) => {
  const paid = (amountCents: number, moneyCents: number, expiresOn: string | null) => ({
    ...{ amountCents, moneyCents, expiresOn },
  })
  const day = '2027-03-01'
  t.same(sharesOf([paid(9_000, 0, day)]), { fresh: 0, kept: 9_000, expiresOn: day })
  t.same(sharesOf([paid(9_000, 2_000, day)]), { fresh: 2_000, kept: 7_000, expiresOn: day })
  t.match(sharesOf([paid(9_000, 9_500, null)]), { fresh: 9_000, kept: 0 })
  t.same(sharesOf([paid(5_000, 8_000, day)]), { fresh: 5_000, kept: 0, expiresOn: day }, 'what is left of the money')
  t.same(sharesOf([paid(5_000, 8_000, day), paid(1_000, 0, day)]), { fresh: 5_000, kept: 1_000, expiresOn: day })
  t.same(sharesOf([paid(9_000, 2_000, day)], 2_000), { fresh: 0, kept: 7_000, expiresOn: day }, 'the money to the card')
  t.same(sharesOf([paid(1_000, 0, day), paid(1_000, 0, '2028-01-01'), paid(500, 500, null)]), {
    ...{ fresh: 500, kept: 2_000, expiresOn: '2028-01-01' },
  })
})

t.test('a voucher number can be read aloud, and each payment attempt has its own key', async (t) => {
  const number = voucherNumber({ bytes: (count) => Buffer.alloc(count, 255) })
  t.match(number, /^GV-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
  t.equal(requestKeyOf('secret', 1), requestKeyOf('secret', 1))
  t.equal(new Set([requestKeyOf('secret', 1), requestKeyOf('secret', 2), requestKeyOf('other', 1)]).size, 3)
  t.notMatch(requestKeyOf('secret', 1), /secret/)
})

t.test('a payment session never ends after its seats are released', async (t) => {
  const now = new Date('2026-03-01T10:00:00Z')
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  const timeOf = (attemptsBefore: number, cartExpiresAt: Date | null) =>
    paymentTime({ now, minutes: 20, attemptsBefore, cartExpiresAt })
  t.same(timeOf(0, at(1)), { endsAt: at(20), heldUntil: at(20.5) }, 'the first three win time')
  t.same(timeOf(2, at(30)), { endsAt: at(20), heldUntil: at(30) }, 'and never take any')
  t.same(timeOf(3, at(30)), { endsAt: at(20), heldUntil: at(30) }, 'the fourth has what is left')
  t.same(timeOf(3, at(10)), { endsAt: at(9.5), heldUntil: at(10) })
  t.same(timeOf(9, at(1.5)), { endsAt: at(1), heldUntil: at(1.5) })
  t.equal(timeOf(9, at(1.4)), undefined, 'less is no time to pay in')
  t.same(timeOf(9, null), { endsAt: at(20), heldUntil: at(20.5) }, 'what holds nothing keeps nobody waiting')
})

t.test('the minimum donation is the venue’s setting, and its error names it', async (t) => {
  t.equal(readSettings({}).DONATION_MINIMUM, 5)
  const { DONATION_MINIMUM } = readSettings({ DONATION_MINIMUM: '20' })
  t.doesNotThrow(() => checkDonationAmount(2000, DONATION_MINIMUM))
  const words = 'The minimum donation is $20'
  t.throws(() => checkDonationAmount(1999, DONATION_MINIMUM), {
    message: words,
    fields: [{ name: 'amount', reason: words }],
  })
})
