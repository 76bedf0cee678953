import { paths } from '#shared/routes'
import {
  APPROVED_CARD,
  acceptAndPay,
  bookTwoSeats,
  continueToCheckout,
  openBooking,
  payWith,
  production,
  totalOf,
} from '../support/purchase-steps.ts'
import { expect, expectAccessible, ignoreErrors, test } from '../support/visitor.ts'

const EMAIL = 'mary.s@example.org'
const PASSWORD = 'Abcdefg1!'
/** The fee of an order, in dollars. */
const FEE = 5.5
const UPCOMING = '/overview/orders/upcoming-events'

/** Returns a mail's text, decoded from quoted-printable. */
const decoded = (mail: string): string =>
  mail.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

test('a customer buys tickets, requests them again, returns one, hands one on, and spends the refund voucher [ACC-22 ACC-23 ACC-27]', async ({
  page,
  venue,
  browserErrors,
}) => {
  const mails = () =>
    venue
      .mails()
      .map(decoded)
      .filter((mail) => mail.includes(EMAIL))

  await page.goto(paths.createAccount)
  const fields = { 'First name': 'Mary', 'Last name': 'Somerville', Email: EMAIL }
  for (const [name, value] of Object.entries(fields)) await page.getByRole('textbox', { name }).fill(value)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()

  const main = page.getByRole('main')
  await page.goto(production.route)
  await expect(main.getByText(production.performers).first(), 'under the title').toBeVisible()
  await openBooking(page, production.route)
  await expect(main.getByText(production.performers).first(), 'in the booking').toBeVisible()
  const seats = await bookTwoSeats(page)
  await continueToCheckout(page)
  // Both seats are in one zone, so each is worth half of the order without its fee.
  const price = ((await totalOf(page)) - FEE) / 2
  const cart = main.getByRole('complementary', { name: 'Booking summary' })
  await expect(cart.getByText(production.performers), 'in the cart').toBeVisible()
  await acceptAndPay(page)
  await payWith(page, APPROVED_CARD)
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  await expect(main.getByText(production.performers).first(), 'on the receipt').toBeVisible()

  await page.goto(UPCOMING)
  await expect(main.getByRole('heading', { name: production.name })).toBeVisible()
  await expect(main.getByText(production.performers).first(), 'at the customer’s tickets').toBeVisible()
  const owned = main.getByRole('list', { name: `Your seats: ${production.name}` }).getByRole('listitem')
  await expect(owned).toHaveCount(2)
  for (const { row, number } of seats) await expect(main).toContainText(new RegExp(`row ${row}, seat ${number}`, 'i'))
  await expectAccessible(page)

  await expect.poll(() => mails().length, 'the order’s mail').toBe(1)
  await main.getByRole('button', { name: /^Resend tickets/ }).click()
  await expect(main.getByText('Tickets sent. Please check your email.')).toBeVisible()
  await expect.poll(() => mails().length, 'the tickets again').toBe(2)
  expect(mails().filter((mail) => mail.includes('text/calendar'))).toHaveLength(2)

  await main.getByRole('link', { name: /^Return Tickets/ }).click()
  await expect(main.getByText(production.performers), 'where tickets are returned').toBeVisible()
  await main.getByRole('group').getByRole('checkbox').first().check()
  await main.getByRole('checkbox', { name: /no longer mine/ }).check()
  await main.getByRole('button', { name: 'Return Tickets' }).click()
  await expect(main.getByRole('heading', { name: 'Thank you' })).toBeFocused()
  await expectAccessible(page)
  await expect.poll(() => mails().length, 'the voucher').toBe(3)
  const [voucher = 'none'] = /GV(-[2-9A-Z]{4}){3}/.exec(mails().join('\n')) ?? []
  await page.goto(UPCOMING)
  await expect(owned).toHaveCount(1)

  await main.getByRole('link', { name: /^Show tickets/ }).click()
  const handOn = main.getByRole('region', { name: 'Hand on a ticket' })
  const submit = handOn.getByRole('button', { name: 'Hand on', exact: true })
  await submit.click()
  await expect(handOn.getByRole('textbox', { name: 'first name' })).toHaveAttribute('aria-invalid', 'true')
  ignoreErrors(browserErrors, 'status of 400')
  const friend = { 'first name': 'Ada', 'last name': 'Lovelace', email: 'ada@friends.example' }
  for (const [name, value] of Object.entries(friend)) await handOn.getByRole('textbox', { name }).fill(value)
  await submit.click()
  await expect(handOn.getByRole('heading', { name: 'The ticket has been handed on' })).toBeFocused()
  await expect(handOn).toContainText(/row \w+, seat \d+: handed on to Ada Lovelace/i)
  await expect(main.getByRole('img', { name: /^QR code/ }), 'the buyer has no code any more').toHaveCount(0)
  await expectAccessible(page)
  const friendsMail = () =>
    venue
      .mails()
      .map(decoded)
      .find((mail) => /^To: .*ada@friends\.example/m.test(mail))
  await expect.poll(friendsMail).toContain('Good news, Ada: Mary Somerville has handed on a ticket')
  const [friendsPath = ''] = /\/purchase\/tickets\?key=[\w.-]+/.exec(friendsMail() ?? '') ?? []
  await page.goto(friendsPath)
  await expect(main.getByRole('img', { name: /^QR code/ })).toHaveCount(1)
  await expect(submit, 'it can be handed on again').toBeVisible()
  await page.goto(UPCOMING)
  await expect(owned).toContainText('Handed on to Ada Lovelace')

  await openBooking(page, production.route)
  await bookTwoSeats(page)
  await continueToCheckout(page)
  await expect(cart).toContainText('Fees')
  const before = await totalOf(page)
  await page.getByRole('textbox', { name: 'Gift voucher number' }).fill(voucher)
  await cart.getByRole('button', { name: 'Apply' }).click()
  await expect(cart).toContainText(`Gift voucher ${voucher}`)
  await expect.poll(() => totalOf(page), 'the voucher pays one seat of two').toBe(before - price)
  await acceptAndPay(page)
  await payWith(page, APPROVED_CARD)
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  await expect(main).toContainText(voucher)

  await page.goto(paths.membershipPurchase)
  await page.getByRole('radio', { name: 'Friend' }).check()
  await page.getByRole('button', { name: 'Add to Cart & Checkout' }).click()
  const terms = page.getByRole('checkbox', { name: /terms and conditions of sale/ })
  await expect(terms, 'a membership needs no address either').toBeVisible()
})
