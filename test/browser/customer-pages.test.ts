import type { Page } from '@playwright/test'
import { paths, renewPackagesPath, returnTicketsPath, ticketsPath } from '#shared/routes'
import { account } from '#shared/ticketing/account/account'
import { tickets } from '#shared/ticketing/tickets/tickets'
import { actionError } from '../support/action-error.ts'
import { contentItem } from '../support/content-upstream.ts'
import { lowWindows, tabThroughContent } from '../support/keyboard.ts'
import { picture } from '../support/scripted-checkout.ts'
import {
  area,
  jupiter,
  jupiterTickets,
  memberships,
  nightMusic,
  openAccount,
  overview,
  type PastEvent,
  packages,
  publishAccount,
  renewal,
  seat,
} from '../support/scripted-customer.ts'
import { Refusal, test } from '../support/scripted-venue.ts'
import { expect, expectAccessible, expectWellMade, ignoreErrors, stopClock } from '../support/visitor.ts'

const main = (page: Page) => page.getByRole('main')
const part = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
/** The data that the page has of one performance, membership or package. */
const entry = (page: Page, heading: string) =>
  main(page)
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: heading, exact: true }) })
const seatsOf = (page: Page, name: string) => main(page).getByRole('list', { name: `Your seats: ${name}`, exact: true })
const failed = 'An error has occured.'

test('the overview greets the customer, and shows their details, purchases and next steps [ACC-12 ACC-13 ACC-14 ACC-15]', async ({
  page,
  scripted,
  venue,
  settings,
}) => {
  await openAccount({ page, scripted, venue }, paths.overview, { [account.overview.path]: overview })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Grace')
  const details = part(page, 'Your details')
  for (const text of ['Grace Hopper', 'grace@example.org', '104711']) await expect(details).toContainText(text)
  await expect(part(page, 'Memberships').getByRole('listitem')).toHaveText(['Friend of the Hall until 5th March 2038'])
  await expect(part(page, 'Packages').getByRole('listitem')).toHaveText(['Any four concerts'])
  const link = (name: string) => main(page).getByRole('navigation', { name: 'From here' }).getByRole('link', { name })
  await expect(link('Edit your details')).toHaveAttribute('href', '/account-details/personal-information')
  await expect(link('Browse memberships')).toHaveAttribute('href', '/memberships')
  await expect(link('Browse series')).toHaveAttribute('href', '/whats-on?viewmode=series')
  await expect(link('Contact us')).toHaveAttribute('href', '/contact-us')
  await expect(main(page)).toContainText('To have your account deleted, please contact support.')
  await expect(main(page)).toContainText(`Box office ${settings.BOX_OFFICE_PHONE}`)
  await expectWellMade(page)

  const route = (routeKey: string, link: string) => contentItem(`/settings/${routeKey}`, { routeKey, link })
  await scripted.publish(
    route('personalInformation', '/me'),
    route('memberships', '/join'),
    route('seriesList', '/evenings'),
    route('contactUs', '/write'),
  )
  await page.goto(paths.overview)
  await expect(link('Edit your details')).toHaveAttribute('href', '/me')
  await expect(link('Browse memberships')).toHaveAttribute('href', '/join')
  await expect(link('Browse series')).toHaveAttribute('href', '/evenings')
  await expect(link('Contact us')).toHaveAttribute('href', '/write')
})

test('an overview without purchases says so, and one that can’t load offers a retry [ERR-S-12 ERR-S-20]', async ({
  page,
  scripted,
  venue,
  browserErrors,
}) => {
  await openAccount({ page, scripted, venue }, paths.overview, { [account.overview.path]: new Refusal(500) })
  const again = main(page).getByRole('button', { name: 'Load your details' })
  await expect(again).toBeVisible()
  await expect(main(page).getByRole('alert')).toHaveCount(0)
  await expect(main(page).getByRole('status')).toHaveCount(0)
  expect(browserErrors.filter((line) => line.startsWith('warning: The account’s overview'))).toHaveLength(1)
  await expectAccessible(page)
  scripted.reply({ [account.overview.path]: { ...overview, memberships: [], packages: [] } })
  await again.click()
  for (const name of ['Memberships', 'Packages']) await expect(part(page, name)).toContainText('None active')
  ignoreErrors(browserErrors, 'The account’s overview')
  ignoreErrors(browserErrors, 'status of 500')
})

test('the overview lists orders once requested, and downloads their receipts', async ({
  page,
  scripted,
  venue,
  browserErrors,
}) => {
  const order = (orderId: number) => ({
    ...{ orderId, date: '2037-03-05T08:30:00Z', total: 90, contents: ['Jupiter', 'Jupiter', 'Donation'] },
    documents: [
      { id: orderId + 1, kind: 'receipt' as const, number: `R-2037-${orderId}` },
      { id: orderId + 2, kind: 'creditNote' as const, number: `C-2037-${orderId}` },
    ],
  })
  await openAccount({ page, scripted, venue }, paths.overview, {
    [account.overview.path]: overview,
    [account.orders.path]: new Refusal(500),
    [account.document.path]: { name: 'R-2037-10.pdf', pdf: btoa('%PDF') },
  })
  const orders = part(page, 'Orders and receipts')
  await orders.getByRole('button', { name: 'Show your orders' }).click()
  await expect(orders.getByRole('alert')).toContainText(failed)
  scripted.reply({
    [account.orders.path]: ({ PageNumber }: Record<string, unknown>) => ({
      ...{ orders: [order(Number(PageNumber) * 10)], pageNumber: Number(PageNumber), totalPages: 2 },
    }),
  })
  await orders.getByRole('button', { name: 'Load again' }).click()
  await expect(orders.getByRole('listitem')).toContainText('Order 10')
  await expect(orders.getByRole('listitem')).toContainText(/Jupiter, Donation.*\$90/)
  await expectWellMade(page)
  await orders.getByRole('button', { name: 'Show earlier orders' }).click()
  await expect(orders.getByRole('listitem')).toHaveCount(2)
  await expect(orders.getByRole('button', { name: 'Show earlier orders' })).toHaveCount(0)
  const started = page.waitForEvent('download')
  await orders.getByRole('button', { name: 'Download receipt R-2037-10 (PDF)' }).click()
  expect((await started).suggestedFilename()).toBe('R-2037-10.pdf')
  expect(scripted.inputs(account.document.path)[0]).toEqual({ OrderId: '10', DocumentId: '11' })
  scripted.reply({ [account.document.path]: new Refusal(403) })
  await orders.getByRole('button', { name: 'Download credit note C-2037-20 (PDF)' }).click()
  await expect(orders.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  ignoreErrors(browserErrors, 'status of 403')

  scripted.reply({ [account.orders.path]: { orders: [], pageNumber: 1, totalPages: 0 } })
  await page.reload()
  await orders.getByRole('button', { name: 'Show your orders' }).click()
  await expect(orders).toContainText('You have no orders yet.')
  ignoreErrors(browserErrors, 'status of 500')
})

test('each upcoming event shows its details, seats and booking button, and returns if allowed [ACC-21 ACC-22]', async ({
  page,
  scripted,
  venue,
}) => {
  // Without a name: a person whose data were erased meanwhile.
  const handedOn = { ...jupiter, id: 704, name: 'Saturn', seats: [seat(1, { handedOnTo: '' })] }
  const performances = [{ ...jupiter, image: picture(scripted, 'planets') }, nightMusic, handedOn]
  await openAccount({ page, scripted, venue }, area.upcomingEvents, { [account.upcomingEvents.path]: { performances } })
  const first = entry(page, 'Jupiter')
  await expect(first.getByRole('time')).toHaveText('Thursday 02 July 2037 - 7:30pm')
  await expect(first).toContainText('The Great Hall')
  await expect(first.locator('img')).toHaveAttribute('src', /planets\.svg/)
  await expect(first.getByRole('link', { name: /^Book more tickets ?: Jupiter$/ })).toHaveAttribute(
    'href',
    '/purchase/single-event?productionId=71',
  )
  await expect(seatsOf(page, 'Jupiter').getByRole('listitem')).toHaveText([
    /^Stalls, row C, seat 12\s*A Reserve, Adult\s*\$120$/,
    /^Stalls, row C, seat 13\s*A Reserve, Child\s*\$49\.50$/,
  ])
  const returning = { name: /^Return Tickets/ }
  await expect(first.getByRole('link', returning)).toHaveAttribute(
    'href',
    '/overview/orders/upcoming-events/return-tickets?tessituraId=701',
  )
  const second = entry(page, 'Night Music')
  await expect(seatsOf(page, 'Night Music').getByRole('listitem')).toHaveText(/^Salon\s*Standing, Adult\s*\$25$/)
  await expect(second.getByRole('link', { name: /^Show tickets ?: Night Music$/ })).toHaveAttribute(
    'href',
    ticketsPath({ performanceId: 702 }),
  )
  await expect(second.getByRole('link', returning)).toHaveCount(0)
  await expect(second.getByRole('link', { name: /^Book/ })).toHaveCount(0)
  await expect(seatsOf(page, 'Saturn').getByRole('listitem')).toHaveText(/A Reserve, Adult\. Handed on\s*\$120$/)
  await expectWellMade(page)
})

test('resending tickets shows the result at that performance only [ACC-23]', async ({
  page,
  scripted,
  venue,
  browserErrors,
}) => {
  const performances = [jupiter, nightMusic, { ...jupiter, id: 703, name: 'Mars', canResendTickets: false }]
  await openAccount({ page, scripted, venue }, area.upcomingEvents, { [account.upcomingEvents.path]: { performances } })
  await expect(entry(page, 'Mars')).toBeVisible()
  await expect(entry(page, 'Mars').getByRole('button')).toHaveCount(0)
  const held: (() => void)[] = []
  await page.route(`**${account.resendTickets.path}`, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  const resend = entry(page, 'Night Music').getByRole('button', { name: /^Resend tickets ?: Night Music/ })
  await page.route(`**${account.resendTickets.path}`, (route) => route.abort(), { times: 1 })
  await resend.click()
  await expect(actionError(entry(page, 'Night Music'))).toBeVisible()
  ignoreErrors(browserErrors, 'net::ERR_FAILED')
  await resend.click()
  await expect(resend).toHaveAccessibleName(/Sending your tickets$/)
  await expect(resend).toHaveAttribute('aria-disabled', 'true')
  await expect.poll(() => held.length).toBe(1)
  held[0]?.()
  await expect(entry(page, 'Night Music').getByRole('status')).toHaveText('Tickets sent. Please check your email.')
  await expect(main(page).getByText('Tickets sent.')).toHaveCount(1)
  await expect(resend).not.toHaveAttribute('aria-disabled')
  expect(scripted.inputs(account.resendTickets.path)).toEqual([{ tessituraPerformanceId: 702 }])
  await expectAccessible(page)
})

test('a customer selects seats to return, accepts the terms, and sees the refund [ACC-25 ACC-26 ACC-27]', async ({
  page,
  scripted,
  venue,
}) => {
  const returned: unknown[] = []
  const calls = (input: Record<string, unknown>) => {
    if ('TessituraPerformanceId' in input)
      return { seats: input.TessituraPerformanceId === '701' ? [...jupiter.seats, seat(314, { number: '14' })] : [] }
    returned.push(input)
    return {}
  }
  await openAccount({ page, scripted, venue }, returnTicketsPath(701), {
    [account.returnTickets.path]: calls,
    [account.upcomingEvents.path]: { performances: [nightMusic, jupiter] },
  })
  await expect(main(page).getByRole('heading', { level: 2, name: 'Jupiter' })).toBeVisible()
  const boxes = main(page).getByRole('group', { name: 'Which tickets are you returning?' }).getByRole('checkbox')
  await expect(boxes).toHaveCount(3)
  const box = (name: string) => main(page).getByRole('checkbox', { name })
  const confirm = main(page).getByRole('button', { name: 'Return Tickets' })
  const terms = box('I understand that returned tickets are no longer mine')
  await expect(confirm).toBeDisabled()
  await terms.check()
  await expect(confirm, 'with the terms alone').toBeDisabled()
  await box('Stalls, row C, seat 13').check()
  await box('Stalls, row C, seat 12').press('Space')
  await expect(confirm).toBeEnabled()
  await terms.uncheck()
  await expect(confirm, 'with seats alone').toBeDisabled()
  await terms.check()
  await expect(main(page)).toContainText('2 tickets, worth $169.50: you get it back as a gift voucher by email.')
  await expectWellMade(page)
  await confirm.press('Enter')
  await expect(main(page).getByRole('heading', { name: 'Thank you' })).toBeFocused()
  await expect(main(page)).toContainText(
    'Your 2 tickets have been returned. The value of $169.50 comes back to you as a gift voucher, which is on its way to your email address.',
  )
  expect(returned).toEqual([{ tessituraPerformanceId: 701, seatNumbers: [312, 313] }])
  await expectAccessible(page)
  const termsText = { markup: '<p>Returns end a week before.</p>', blocks: [] }
  await scripted.publish(contentItem(paths.returnTickets, { termsText }, { contentType: 'returnTickets' }))
  await page.reload()
  await box('Stalls, row C, seat 12').check()
  await expect(main(page), 'the editors’ text').toContainText('Returns end a week before.')
})

test('a customer exchanges tickets for seats of another date, and learns if those were taken meanwhile', async ({
  page,
  scripted,
  venue,
  browserErrors,
}) => {
  const sent: unknown[] = []
  const offer = (zone: string, seatId: number, refund: number) => ({
    ...{ zone, price: 120 - refund, refund, toPay: 0 },
    seats: [{ seatId, section: 'Stalls', row: 'D', number: String(seatId % 100) }],
  })
  const exchange = (input: Record<string, unknown>) => {
    if ('TessituraPerformanceId' in input)
      return {
        dates: [
          {
            ...{ performanceId: 704, date: '2037-07-04T19:30:00+10:00', venue: 'The Great Hall' },
            offers: [offer('A Reserve', sent.length ? 409 : 408, 0), offer('B Reserve', 501, 20.5)],
          },
        ],
      }
    sent.push(input)
    return sent.length > 1 ? { orderId: 4712 } : new Refusal(409, { title: 'Some of these seats are not free.' })
  }
  const seats = [{ ...seat(312), canExchange: true }, seat(314, { number: '14', exchangedByPhone: 'package' })]
  await openAccount({ page, scripted, venue }, returnTicketsPath(701), {
    // After the exchange none is left that can be exchanged here.
    [account.returnTickets.path]: () => ({ seats: sent.length > 1 ? seats.slice(1) : seats }),
    [account.exchangeTickets.path]: exchange,
    [account.upcomingEvents.path]: { performances: [jupiter] },
  })
  const box = (name: string) => main(page).getByRole('checkbox', { name })
  const act = main(page).getByRole('button', { name: 'Exchange tickets' })
  await box('Stalls, row C, seat 14').check()
  await expect(act, 'not for a ticket that can only be returned').toHaveCount(0)
  await expect(part(page, 'Exchange by phone')).toContainText('Tickets of a package are exchanged by phone')
  await box('Stalls, row C, seat 14').uncheck()
  await box('Stalls, row C, seat 12').check()
  const dates = main(page).getByRole('group', { name: 'Which date would you like?' }).getByRole('radio')
  await expect(dates).toHaveCount(2)
  await expect(act).toBeDisabled()
  await dates.first().check()
  await expect(main(page)).toContainText('The Great Hall, A Reserve: Stalls, row D, seat 8. Nothing to pay')
  await expectWellMade(page)
  await act.click()
  await expect(actionError(main(page))).toContainText('Some of these seats are not free.')
  ignoreErrors(browserErrors, 'status of 409')
  await expect(main(page), 'other seats are offered').toContainText('Stalls, row D, seat 9')
  await dates.nth(1).check()
  await act.click()
  await expect(main(page).getByRole('heading', { name: 'Your tickets have been exchanged' })).toBeFocused()
  await expect(main(page)).toContainText('$20.50 comes back to you as a gift voucher in another email.')
  expect(sent[1]).toEqual({
    ...{ tessituraPerformanceId: 701, toPerformanceId: 704 },
    ...{ seatNumbers: [312], seatIds: [501] },
  })
  await expectAccessible(page)
})

test('a guest exchanges tickets from the mailed link, except those that are exchanged by phone', async ({
  page,
  scripted,
  venue,
}) => {
  const [performance] = jupiterTickets.performances as [(typeof jupiterTickets.performances)[number]]
  const [one, other] = performance.seats
  const shown = (...seats: object[]) => ({ ...jupiterTickets, performances: [{ ...performance, seats }] })
  const offer = { zone: 'B Reserve', price: 99.5, refund: 20.5, toPay: 0 }
  const seats = [{ seatId: 501, section: 'Balcony', row: 'A', number: '3' }]
  const date = { performanceId: 704, date: '2037-07-04T19:30:00+10:00', venue: 'The Great Hall' }
  let isExchanged = false
  const sent: unknown[] = []
  await publishAccount(scripted)
  scripted.reply({
    [tickets.tickets.path]: () =>
      isExchanged
        ? shown({ ...other })
        : shown({ ...one, canExchange: true }, { ...other, exchangedByPhone: 'accessPlace' }),
    [tickets.exchange.path]: (input: Record<string, unknown>) => {
      if ('TicketIds' in input) return { dates: [{ ...date, offers: [{ ...offer, seats }] }] }
      sent.push(input)
      isExchanged = true
      return { orderId: 4712 }
    },
  })
  await page.goto(`${venue.url}${ticketsPath({ key: 'signed.key' })}`)
  const exchange = part(page, 'Exchange for another date')
  await expect(exchange).toContainText('Wheelchair and companion places are exchanged by phone')
  await expect(exchange.getByRole('checkbox')).toHaveCount(1)
  await exchange.getByRole('checkbox', { name: 'Stalls, row C, seat 12' }).check()
  await exchange.getByRole('radio').check()
  await expect(exchange).toContainText('The Great Hall, B Reserve: Balcony, row A, seat 3. You get $20.50 back')
  await expectWellMade(page)
  await exchange.getByRole('button', { name: 'Exchange tickets' }).click()
  await expect(exchange.getByRole('heading', { name: 'Your tickets have been exchanged' })).toBeFocused()
  await expect(main(page).getByRole('img', { name: /^QR code/ }), 'without the former ticket').toHaveCount(1)
  await expect(exchange, 'though none is left to exchange').toContainText(
    '$20.50 comes back to you as a gift voucher in another email.',
  )
  expect(sent).toEqual([{ ticketIds: [31], toPerformanceId: 704, seatIds: [501], sessionKey: 'signed.key' }])
  await expectAccessible(page)
})

test('tickets of a cancelled performance can be returned at any time, and the page says so', async ({
  page,
  scripted,
  venue,
}) => {
  await openAccount({ page, scripted, venue }, returnTicketsPath(701), {
    [account.returnTickets.path]: (input: Record<string, unknown>) =>
      'TessituraPerformanceId' in input
        ? { seats: jupiter.seats, performance: { ...jupiter, date: '2025-07-02T19:30:00+10:00', isCancelled: true } }
        : {},
    [account.upcomingEvents.path]: { performances: [] },
  })
  await expect(main(page).getByRole('heading', { level: 2, name: 'Jupiter' })).toBeVisible()
  await expect(main(page)).toContainText('We’re sorry that this performance was cancelled.')
  await expect(main(page)).not.toContainText('48 hours')
  for (const box of await main(page).getByRole('checkbox').all()) await box.check()
  await main(page).getByRole('button', { name: 'Return Tickets' }).click()
  await expect(main(page).getByRole('heading', { name: 'Thank you' })).toBeFocused()
  await expect(main(page)).not.toContainText('Someone else')
})

test('the page of a moved performance says until when its tickets can be returned', async ({
  page,
  scripted,
  venue,
}) => {
  const moved = { ...jupiter, isCancelled: false, returnsUntil: '2025-07-11T18:00:00+10:00' }
  await openAccount({ page, scripted, venue }, returnTicketsPath(701), {
    [account.returnTickets.path]: () => ({ seats: jupiter.seats, performance: moved }),
  })
  await expect(main(page)).toContainText(
    'This performance was moved. You can return its tickets until Friday, 11 July 2025, 6:00pm.',
  )
  await expect(main(page)).not.toContainText('48 hours')
})

test('a page without returnable seats says so, and a rejected return preserves the form [ERR-S-24]', async ({
  page,
  scripted,
  venue,
  browserErrors,
}) => {
  const tooLate = 'Tickets can be returned until 48 hours before the performance.'
  let returnable = jupiter.seats
  const calls = (input: Record<string, unknown>) => {
    if (!('TessituraPerformanceId' in input)) {
      returnable = jupiter.seats.slice(1)
      return new Refusal(409, { title: tooLate })
    }
    return { seats: input.TessituraPerformanceId === '701' ? returnable : [] }
  }
  await openAccount({ page, scripted, venue }, returnTicketsPath(702), { [account.returnTickets.path]: calls })
  const none = main(page).getByText('No tickets exist under this performance.')
  await expect(none).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Upcoming events' }).last()).toHaveAttribute(
    'href',
    area.upcomingEvents,
  )
  await page.goto(`${paths.returnTickets}?tessituraId=all`)
  await expect(none).toBeVisible()
  await page.goto(returnTicketsPath(701))
  await expect(main(page).getByRole('checkbox')).toHaveCount(3)
  for (const box of await main(page).getByRole('checkbox').all()) await box.check()
  await main(page).getByRole('button', { name: 'Return Tickets' }).click()
  await expect(actionError(main(page))).toHaveText(tooLate)
  const boxes = main(page).getByRole('checkbox')
  await expect(boxes, 'a seat that can’t be returned any more is gone').toHaveCount(2)
  for (const box of await boxes.all()) await expect(box).toBeChecked()
  ignoreErrors(browserErrors, 'status of 409')
})

test('past events have name, date, venue, picture and seats, ten to a page [ACC-29]', async ({
  page,
  scripted,
  venue,
}) => {
  const past = (number: number): PastEvent => ({
    ...{ id: number, name: `Evening ${number}`, date: '2025-11-03T19:30:00+11:00', venue: 'The Salon' },
    image: number === 1 ? picture(scripted, 'candles') : null,
    isCancelled: number === 2,
    seats: [
      { zone: 'A Reserve', row: 'C', number: '12' },
      { zone: 'A Reserve', row: 'C', number: '13' },
      { zone: 'Standing', row: null, number: null },
    ],
  })
  const pages = [Array.from({ length: 10 }, (_, at) => past(at + 1)), [past(11)]]
  await openAccount({ page, scripted, venue }, area.pastEvents, {
    [account.pastEvents.path]: ({ PageNumber }: Record<string, unknown>) => ({
      ...{ performances: pages[Number(PageNumber) - 1], pageNumber: Number(PageNumber), totalPages: 2 },
    }),
  })
  await expect(main(page).getByRole('article')).toHaveCount(10)
  const first = entry(page, 'Evening 1')
  await expect(first.getByRole('time')).toHaveText('Monday 03 November 2025 - 7:30pm')
  await expect(first).toContainText('The Salon')
  await expect(first.locator('img')).toHaveAttribute('src', /candles\.svg/)
  await expect(seatsOf(page, 'Evening 1').getByRole('listitem')).toHaveText([
    'A Reserve, row C, seats 12, 13',
    'Standing, 1 place',
  ])
  await expect(main(page).getByRole('link', { name: /^Return Tickets/ })).toHaveCount(1)
  await expect(entry(page, 'Evening 2').getByRole('link', { name: /^Return Tickets/ })).toHaveAttribute(
    'href',
    returnTicketsPath(2),
  )
  await expectWellMade(page)
  await main(page).getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click()
  await expect(entry(page, 'Evening 11')).toBeVisible()
  await expect(main(page).getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL(`${area.pastEvents}?pageNumber=2`)
  const firstPage = main(page).getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 1' })
  await expect(firstPage, 'the list has one address').toHaveAttribute('href', area.pastEvents)
  await page.goBack()
  await expect(main(page).getByRole('article')).toHaveCount(10)
})

test('memberships are listed as current and future ones, packages with a button to renew them [ACC-30 ACC-31 FORMAT-S-05]', async ({
  page,
  scripted,
  venue,
}) => {
  const withPicture = <I extends object>(items: readonly I[], name: string) =>
    items.map((item) => ({ ...item, image: picture(scripted, name) }))
  await openAccount({ page, scripted, venue }, area.memberships, {
    [account.memberships.path]: {
      currentMemberships: withPicture(memberships.currentMemberships, 'friends'),
      futureMemberships: withPicture(memberships.futureMemberships, 'patrons'),
    },
    [account.packages.path]: { packages: withPicture(packages.packages, 'strings') },
  })
  const current = part(page, 'Current').getByRole('article')
  await expect(current).toHaveText(/^Friend of the Hall\s*Valid until 5th March 2038\s*Books a week before others\.$/)
  await expect(current.locator('img')).toHaveAttribute('src', /friends\.svg/)
  const future = part(page, 'Future').getByRole('article')
  await expect(future).toHaveText(/^Patron\s*Begins on 6th March 2038\s*Sits in on rehearsals\.$/)
  await expect(future.locator('img')).toHaveAttribute('src', /patrons\.svg/)
  await expect(main(page).getByRole('link', { name: 'Browse memberships' })).toHaveAttribute('href', '/memberships')
  await expectWellMade(page)
  const { currentMemberships, futureMemberships } = memberships
  for (const only of [
    { currentMemberships, futureMemberships: [] },
    { currentMemberships: [], futureMemberships },
  ]) {
    scripted.reply({ [account.memberships.path]: only })
    await page.reload()
    await expect(main(page).getByRole('article')).toHaveCount(1)
    await expect(main(page).getByRole('heading', { name: /^(Current|Future)$/ })).toHaveCount(1)
    await expect(main(page)).not.toContainText('No current or future memberships')
  }

  await main(page).getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Packages' }).click()
  await expect(page).toHaveURL(area.packages)
  await expect(entry(page, 'Winter Strings')).toContainText('Any four concerts')
  await expect(entry(page, 'Winter Strings').locator('img')).toHaveAttribute('src', /strings\.svg/)
  await expect(entry(page, 'Winter Strings').getByRole('link', { name: /^Renew/ })).toHaveAttribute(
    'href',
    '/purchase/renew-packages?id=81',
  )
  await expect(entry(page, 'Great Performers')).toContainText('All six recitals')
  await expect(entry(page, 'Great Performers').getByRole('link')).toHaveCount(0)
  await expectWellMade(page)
})

/** Empty lists of a customer by page: the empty response, and the message. */
const lists = [
  [area.upcomingEvents, account.upcomingEvents.path, { performances: [] }, 'There are no upcoming events.'],
  [
    ...([area.pastEvents, account.pastEvents.path] as const),
    ...([{ performances: [], pageNumber: 1, totalPages: 0 }, 'You currently have no past events.'] as const),
  ],
  [area.packages, account.packages.path, { packages: [] }, 'No packages have been purchased.'],
  [
    ...([area.memberships, account.memberships.path] as const),
    ...([{ currentMemberships: [], futureMemberships: [] }, 'No current or future memberships exist.'] as const),
  ],
] as const

/** Links from an empty list. */
const WAYS_ON = /^(See what’s on|Browse (packages|memberships)|See series and packages)$/

test('a list that can’t load offers a retry, and an empty one says so [ERR-S-10 ERR-S-21 ERR-S-23]', async ({
  page,
  scripted,
  venue,
  browserErrors,
}) => {
  const failing = Object.fromEntries(lists.map(([, call]) => [call, new Refusal(500, { title: 'Broken' })]))
  await openAccount({ page, scripted, venue }, paths.overview, { ...failing, [account.overview.path]: overview })
  for (const [path, call, empty, words] of lists) {
    await page.goto(path)
    await expect(main(page).getByRole('alert'), path).toContainText(failed)
    await expect(main(page)).not.toContainText('Broken')
    if (path === area.packages) await expectAccessible(page)
    scripted.reply({ [call]: empty })
    await main(page).getByRole('button', { name: 'Load again' }).click()
    await expect(main(page).getByText(words), path).toBeVisible()
    await expect(main(page).getByRole('link', { name: WAYS_ON }), path).toBeVisible()
    await expect(main(page).getByRole('alert')).toHaveCount(0)
  }
  await expectAccessible(page)
  ignoreErrors(browserErrors, 'status of 500')
})

test('the renew page renews the package when it opens, then shows the result [ACC-32 RENEW-01 RENEW-02 RENEW-03 CONST-S-02]', async ({
  page,
  scripted,
  venue,
}) => {
  const calls: string[] = []
  const summary = {
    ...renewal,
    seriesImage: picture(scripted, 'series'),
    orderFee: 5.5,
    productions: renewal.productions.map((each) => ({
      ...{ ...each, company: 'Yarra Sinfonia', venue: 'The Salon', image: picture(scripted, 'quartet') },
    })),
  }
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**${account.renew.path}*`, async (route) => {
    calls.push(`${route.request().method()} ${route.request().postData() ?? new URL(route.request().url()).search}`)
    if (route.request().method() === 'PUT') await isAnswered
    await route.continue()
  })
  await page.clock.install()
  await openAccount({ page, scripted, venue }, area.packages, {
    [account.packages.path]: packages,
    [account.renewalSummary.path]: summary,
  })
  await expect(entry(page, 'Winter Strings')).toBeVisible()
  await stopClock(page)
  await entry(page, 'Winter Strings')
    .getByRole('link', { name: /^Renew/ })
    .click()
  await expect.poll(() => calls).toEqual(['PUT {"id":81}'])
  const waiting = main(page).getByText('Renewing your package')
  await page.clock.runFor(499)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Renew your package')
  await expect(waiting).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(waiting).toBeVisible()
  answer()
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Winter Strings')
  expect(calls).toEqual(['PUT {"id":81}', 'GET ?Id=81'])
  await page.clock.resume()
  const aside = main(page).getByRole('complementary', { name: 'Booking summary' })
  await expect(aside).toContainText('Concerts2')
  await expect(aside).toContainText('Tickets3')
  await expect(aside).toContainText('This package$1,240.50')
  await expect(aside).toContainText('Total$1,246')
  await expect(aside.locator('img')).toHaveAttribute('src', /series\.svg/)
  await expect(aside.getByRole('link', { name: 'Continue to checkout' })).toHaveAttribute('href', paths.checkout)
  const dusk = entry(page, 'Quartets at dusk')
  await expect(dusk.getByRole('time')).toHaveText('Thursday 03 June 2038 - 7:30pm')
  await expect(dusk).toContainText('Together$820.50')
  await expect(dusk.getByText('Yarra Sinfonia')).toBeVisible()
  await expect(dusk.getByText('The Salon')).toBeVisible()
  await expect(dusk.locator('img')).toHaveAttribute('src', /quartet\.svg/)
  await expect(dusk.getByRole('listitem')).toHaveText([
    /^Stalls, row C, seat 12\s*A Reserve, Adult\s*\$410$/,
    /^Circle, row D, seat 4\s*B Reserve, Child\s*\$410\.50$/,
  ])
  await expect(entry(page, 'The late sonatas').getByRole('listitem')).toHaveText(/^Salon\s*Standing, Adult\s*\$420$/)
  await expectWellMade(page)
})

test('a failed renewal shows an error, and so does an address without a package [RENEW-04 ACC-32]', async ({
  page,
  scripted,
  venue,
  browserErrors,
}) => {
  await openAccount({ page, scripted, venue }, renewPackagesPath(8, 81), {
    [account.renew.path]: new Refusal(409, { title: 'Not on sale' }),
  })
  const alert = main(page).getByRole('alert')
  await expect(alert).toContainText('There was an error renewing the package.')
  await expect(alert).toContainText('Not on sale')
  await expectAccessible(page)
  const calls = scripted.inputs(account.renew.path).length
  await page.goto(paths.renewPackages)
  await expect(alert).toContainText('There was an error renewing the package.')
  expect(scripted.inputs(account.renew.path)).toHaveLength(calls)
  ignoreErrors(browserErrors, 'status of 409')
})

test('tickets have a QR code per seat and a calendar entry, and print without the site’s frame', async ({
  page,
  scripted,
  venue,
}) => {
  await openAccount({ page, scripted, venue }, ticketsPath({ key: 'signed.key' }), {
    [tickets.tickets.path]: jupiterTickets,
  })
  const jupiterPart = part(page, 'Jupiter')
  await expect(main(page)).toContainText('Booked by Grace Hopper')
  await expect(jupiterPart.getByRole('time')).toHaveText(['Thursday 02 July 2037 - 7:30pm', '6:45pm'])
  await expect(jupiterPart.getByText('Doors open at 6:45pm')).toBeVisible()
  await expect(jupiterPart.getByText('Yarra Sinfonia')).toBeVisible()
  await expect(jupiterPart.getByRole('article')).toHaveCount(2)
  const second = jupiterPart.getByRole('article', { name: 'Ticket 2 of 2' })
  await expect(second).toContainText('Thursday 02 July 2037 - 7:30pm, doors 6:45pm')
  await expect(main(page).getByRole('link', { name: /Wallet/ }), 'the venue has none').toHaveCount(0)
  await expect(second).toContainText('SectionStallsRowCSeat13')
  await expect(second.getByRole('img', { name: 'QR code: Section Stalls, Row C, Seat 13' })).toBeVisible()
  const { qrPath = '' } = jupiterTickets.performances[0]?.seats[1] ?? {}
  await expect(second.locator('path').last()).toHaveAttribute('d', qrPath)
  expect(scripted.inputs(tickets.tickets.path)).toEqual([{ SessionKey: 'signed.key' }])
  const saved = page.waitForEvent('download')
  await jupiterPart.getByRole('link', { name: /^Add to calendar ?: Jupiter$/ }).click()
  expect((await saved).suggestedFilename()).toBe('jupiter.ics')
  await expectWellMade(page)
  await page.emulateMedia({ media: 'print' })
  await expect(second).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(main(page).getByRole('button', { name: 'Print' })).toBeHidden()
})

test('tickets are added to a phone’s wallet, each or all together', async ({ page, scripted, venue }) => {
  const address = ticketsPath({ key: 'signed.key' })
  const [performance] = jupiterTickets.performances
  if (!performance) throw new Error('There are no tickets')
  await openAccount({ page, scripted, venue }, address, {
    [tickets.tickets.path]: { ...jupiterTickets, performances: [{ ...performance, wallets: ['apple', 'google'] }] },
    [tickets.walletPass.path]: {
      url: null,
      file: { name: 'jupiter.pkpass', type: 'application/vnd.apple.pkpass', base64: btoa('PK') },
    },
  })
  const second = part(page, 'Jupiter').getByRole('article', { name: 'Ticket 2 of 2' })
  await expect(second.getByRole('link', { name: /^Add to Google Wallet ?: Ticket 2 of 2$/ })).toHaveAttribute(
    'href',
    '/purchase/wallet-pass?wallet=google&key=signed.key&ticketId=32',
  )
  await expectWellMade(page)
  const links = [
    second.getByRole('link', { name: /^Add to Apple Wallet ?: Ticket 2 of 2$/ }),
    main(page).getByRole('link', { name: 'Add all 2 tickets to Apple Wallet' }),
  ]
  for (const link of links) {
    const saved = page.waitForEvent('download')
    await link.click()
    expect((await saved).suggestedFilename()).toBe('jupiter.pkpass')
  }
  const ofApple = { Wallet: 'apple', SessionKey: 'signed.key' }
  expect(scripted.inputs(tickets.walletPass.path)).toEqual([{ ...ofApple, TicketId: '32' }, ofApple])
  const single = { ...performance, seats: performance.seats.slice(1), wallets: ['apple'] }
  scripted.reply({ [tickets.tickets.path]: { ...jupiterTickets, performances: [single] } })
  await page.reload()
  await expect(main(page).getByRole('link', { name: /Wallet/ })).toHaveText([/^Add to Apple Wallet/])
  await page.getByRole('button', { name: 'Keep on this device' }).click()
  await expect(page.getByRole('button', { name: 'Remove from this device' })).toBeVisible()
  await page.context().setOffline(true)
  await page.goto(address)
  await expect(page.getByText('Kept on this device on')).toBeVisible()
  await expect(page.getByRole('link', { name: /Wallet/ }), 'without a network').toHaveCount(0)
  await page.context().setOffline(false)
  await page.goto(address)
  await page.getByRole('button', { name: 'Remove from this device' }).click()
  await expect(page.getByRole('button', { name: 'Keep on this device' })).toBeFocused()
})

test('tickets kept on this device open without a network, and no more once they are removed', async ({
  page,
  scripted,
  venue,
  browserErrors,
}) => {
  const address = ticketsPath({ key: 'signed.key' })
  const replies = { [tickets.tickets.path]: jupiterTickets }
  await openAccount({ page, scripted, venue }, address, replies)
  const keep = page.getByRole('button', { name: 'Keep on this device' })
  const remove = page.getByRole('button', { name: 'Remove from this device' })
  await keep.click()
  await expect(main(page).getByRole('status')).toContainText('opens on this device without a network')
  await expectWellMade(page)
  await page.context().setOffline(true)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 2, name: 'Jupiter' })).toBeVisible()
  await expect(page.getByText('Kept on this device on')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('img', { name: 'QR code: Section Stalls, Row C, Seat 13' })).toBeVisible()
  await expect(page.getByRole('article').first(), 'with the page’s style').toHaveCSS('display', 'grid')
  await expect(page.getByRole('link', { name: /^Add to calendar/ })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  await page.goto(paths.tickets)
  await page.getByRole('listitem').getByRole('link', { name: 'Jupiter' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.context().setOffline(false)

  // A ticket that was returned meanwhile is no longer shown without a network.
  const [{ seats, ...rest }] = jupiterTickets.performances as [(typeof jupiterTickets.performances)[number]]
  scripted.reply({ [tickets.tickets.path]: { ...jupiterTickets, performances: [{ ...rest, seats: seats.slice(1) }] } })
  await page.goto(address)
  await expect(remove).toBeVisible()
  await page.context().setOffline(true)
  await page.goto(address)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.context().setOffline(false)

  await page.goto(address)
  await remove.click()
  await expect(keep).toBeFocused()
  await page.context().setOffline(true)
  await expect(page.goto(address)).rejects.toThrow('net::ERR_')
  await page.context().setOffline(false)

  // So are those whose day is over.
  await page.goto(address)
  await keep.click()
  await expect(remove).toBeFocused()
  const end = await page.evaluate(async (kept) => {
    const cache = await caches.open('kept-tickets')
    const response = (await cache.match(kept)) ?? new Response()
    const headers = new Headers(response.headers)
    const until = headers.get('kept-until')
    headers.set('kept-until', new Date(Date.now() - 1000).toUTCString())
    await cache.put(kept, new Response(await response.text(), { headers }))
    return until
  }, address)
  const [{ date }] = jupiterTickets.performances as [(typeof jupiterTickets.performances)[number]]
  expect(Date.parse(end ?? '') - Date.parse(date), 'a day after').toBe(24 * 60 * 60_000)
  await page.context().setOffline(true)
  await expect(page.goto(address)).rejects.toThrow('net::ERR_')
  await page.context().setOffline(false)
  await page.goto(address)
  await expect(keep).toBeVisible()
  ignoreErrors(browserErrors, 'net::ERR_')
})

test('removing one order’s tickets from this device leaves the other’s', async ({ page, scripted, venue }) => {
  const [first, second] = [ticketsPath({ key: 'signed.key' }), ticketsPath({ key: 'other.key' })]
  await openAccount({ page, scripted, venue }, first, { [tickets.tickets.path]: jupiterTickets })
  const keep = page.getByRole('button', { name: 'Keep on this device' })
  const remove = page.getByRole('button', { name: 'Remove from this device' })
  await keep.click()
  await expect(remove).toBeVisible()
  await page.goto(second)
  await keep.click()
  await remove.click()
  await expect(keep).toBeFocused()
  await page.context().setOffline(true)
  await page.goto(first)
  await expect(page.getByText('Kept on this device on')).toBeVisible()
  await page.context().setOffline(false)
  const stored = () =>
    page.evaluate(async () => [...(await caches.keys()), ...(await navigator.serviceWorker.getRegistrations())].length)
  expect(await stored(), 'pages and their worker').toBe(2)
  await page.goto(first)
  await remove.click()
  await expect(keep).toBeFocused()
  expect(await stored(), 'the last one takes them with it').toBe(0)
})

test('an order without tickets says so, and links to the programme', async ({ page, scripted, venue }) => {
  await openAccount({ page, scripted, venue }, ticketsPath({ key: 'signed.key' }), {
    [tickets.tickets.path]: { ...jupiterTickets, performances: [] },
  })
  await expect(main(page)).toContainText('There are no tickets to show')
  await expect(main(page).getByRole('link', { name: 'See what’s on' })).toHaveAttribute('href', '/whats-on')
  await expectWellMade(page)
})

test('an unknown ticket key shows an error, and a customer’s own tickets require a log-in', async ({
  page,
  scripted,
  venue,
  browserErrors,
}) => {
  await openAccount({ page, scripted, venue }, ticketsPath({ key: 'made up' }), {
    [tickets.tickets.path]: new Refusal(404),
  })
  await expect(main(page).getByRole('alert')).toContainText('We could not find these tickets.')
  await page.goto(paths.tickets)
  await expect(main(page).getByRole('alert')).toContainText('We could not find these tickets.')
  scripted.reply({ [tickets.tickets.path]: new Refusal(401) })
  await page.goto(ticketsPath({ performanceId: 701 }))
  await expect(main(page).getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    `${paths.login}?returnUrl=${encodeURIComponent('/purchase/tickets?performanceId=701')}`,
  )
  await expectAccessible(page)
  ignoreErrors(browserErrors, 'status of 40')
})

test('in low windows no account page scrolls sideways, and the focus is always in sight', async ({
  page,
  scripted,
  venue,
}) => {
  const long = 'Rachmaninoff: Rhapsody on a Theme of Paganini, with the Australian Youth Orchestra'
  const performances = [{ ...jupiter, name: long }, nightMusic]
  await openAccount({ page, scripted, venue }, paths.overview, {
    [account.overview.path]: { ...overview, email: `${'a.long.name'.repeat(5)}@an.even.longer.host.example.org` },
    [account.upcomingEvents.path]: { performances },
    [account.memberships.path]: memberships,
    [account.packages.path]: packages,
    [account.returnableTickets.path]: { seats: jupiter.seats },
    [tickets.tickets.path]: jupiterTickets,
    [account.renew.path]: {},
    [account.renewalSummary.path]: renewal,
  })
  const shown: readonly [string, string][] = [
    [paths.overview, 'Browse memberships'],
    [area.upcomingEvents, 'Resend tickets'],
    [area.memberships, 'Valid until'],
    [area.packages, 'Winter Strings'],
    [returnTicketsPath(701), 'I understand'],
    [renewPackagesPath(8, 81), 'Quartets at dusk'],
    [ticketsPath({ key: 'key' }), 'Ticket 2 of 2'],
  ]
  for (const [path, words] of shown) {
    await page.goto(path)
    await expect(main(page).getByText(words).first()).toBeVisible()
    for (const size of lowWindows) {
      await page.setViewportSize(size)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, path).toBeLessThanOrEqual(0)
      await tabThroughContent(page)
    }
  }
})
