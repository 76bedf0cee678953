// A scripted ticketing service's data of one customer, in the contract's shapes, and the pages that show them.
import type { Page } from '@playwright/test'
import { paths } from '#shared/routes'
import { account } from '#shared/ticketing/account/account'
import type { Result } from '#shared/ticketing/call'
import type { tickets } from '#shared/ticketing/tickets/tickets'
import { contentItem } from './content-upstream.ts'
import type { ScriptedVenue } from './scripted-venue.ts'
import type { OpenVenue } from './venue.ts'

export type Overview = Result<typeof account.overview>
export type UpcomingEvent = Result<typeof account.upcomingEvents>['performances'][number]
export type OwnedSeat = UpcomingEvent['seats'][number]
export type PastEvent = Result<typeof account.pastEvents>['performances'][number]
export type Memberships = Result<typeof account.memberships>
export type Packages = Result<typeof account.packages>
export type RenewalSummary = Result<typeof account.renewalSummary>
export type Tickets = Result<typeof tickets.tickets>

/** The addresses of the account's pages, as editors set them. */
export const area = {
  upcomingEvents: '/overview/orders/upcoming-events',
  pastEvents: '/overview/orders/past-events',
  memberships: '/overview/memberships',
  packages: '/overview/packages',
  logout: '/overview/log-out',
} as const

export const overview: Overview = {
  ...{ accountNumber: '104711', email: 'grace@example.org', firstName: 'Grace', lastName: 'Hopper' },
  memberships: [{ name: 'Friend of the Hall', expiry: '2038-03-05T23:59:00+11:00' }],
  packages: [{ name: 'Any four concerts' }],
}

export const seat = (seatNumber: number, some: Partial<OwnedSeat> = {}): OwnedSeat => ({
  ...{ price: 120, row: 'C', number: String(seatNumber % 100), zone: 'A Reserve', screen: 'Stalls' },
  ...{ priceType: 'Adult', seatNumber },
  ...some,
})

const activeBooking: UpcomingEvent['bookingAction'] = {
  ...{ type: 'Active', externalLink: null, label: null, textColour: null, buttonColour: null, isPresale: false },
}
/** Its tickets can be resent and returned. */
export const jupiter: UpcomingEvent = {
  ...{ id: 701, tessituraId: 71, name: 'Jupiter', date: '2037-07-02T19:30:00+10:00', venue: 'The Great Hall' },
  ...{ image: null, canResendTickets: true, canReturnTickets: true, bookingAction: activeBooking },
  seats: [seat(312), seat(313, { number: '13', price: 49.5, priceType: 'Child' })],
}
/** Its tickets can be resent, but no longer returned. */
export const nightMusic: UpcomingEvent = {
  ...{ ...jupiter, id: 702, tessituraId: 72, name: 'Night Music', date: '2037-07-04T21:00:00+10:00' },
  ...{ venue: 'The Salon', canReturnTickets: false, bookingAction: { ...activeBooking, type: 'Hide' } },
  seats: [seat(9, { screen: 'Salon', row: null, number: null, zone: 'Standing', price: 25 })],
}

export const memberships: Memberships = {
  currentMemberships: [
    {
      ...{ title: 'Friend of the Hall', description: 'Books a week before others.', image: null },
      expiry: '2038-03-05T23:59:00+11:00',
    },
  ],
  futureMemberships: [
    {
      ...{ title: 'Patron', description: 'Sits in on rehearsals.', image: null },
      startDate: '2038-03-06T00:00:00+11:00',
    },
  ],
}

export const packages: Packages = {
  packages: [
    { name: 'Any four concerts', seriesName: 'Winter Strings', image: null, canRenew: true, renewalId: 81 },
    { name: 'All six recitals', seriesName: 'Great Performers', image: null, canRenew: false, renewalId: null },
  ],
}

export const renewal: RenewalSummary = {
  ...{ concertCount: 2, ticketCount: 3, total: 1240.5, seriesName: 'Winter Strings', seriesImage: null },
  productions: [
    {
      ...{ name: 'Quartets at dusk', date: '2038-06-03T19:30:00+10:00', image: null, total: 820.5 },
      tickets: [
        { zone: 'A Reserve', priceType: 'Adult', row: 'C', number: '12', section: 'Stalls', amount: 410 },
        { zone: 'B Reserve', priceType: 'Child', row: 'D', number: '4', section: 'Circle', amount: 410.5 },
      ],
    },
    {
      ...{ name: 'The late sonatas', date: '2038-06-17T19:30:00+10:00', image: null, total: 420 },
      tickets: [{ zone: 'Standing', priceType: 'Adult', row: null, number: null, section: 'Salon', amount: 420 }],
    },
  ],
}

const CALENDAR = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'SUMMARY:Jupiter', 'END:VEVENT', 'END:VCALENDAR']
/** Two tickets of one performance, each with a QR code of three dark modules. */
export const jupiterTickets: Tickets = {
  ...{ bookedBy: 'Grace Hopper', keyExpiresAt: '2037-08-01T19:30:00+10:00' },
  performances: [
    {
      ...{ performanceId: 701, productionId: 71, name: 'Jupiter', company: 'Yarra Sinfonia', isCancelled: false },
      ...{ date: '2037-07-02T19:30:00+10:00', doors: '2037-07-02T18:45:00+10:00', venue: 'The Great Hall' },
      image: null,
      ...{ calendar: CALENDAR.join('\r\n'), calendarName: 'jupiter.ics' },
      seats: ['12', '13'].map((number, at) => ({
        ...{ id: 31 + at, orderId: 4711, screen: 'Stalls', section: 'Stalls', row: 'C', number, zone: 'A Reserve' },
        ...{
          priceType: 'Adult',
          code: `code-${number}`,
          qrSize: 29,
          qrPath: `M4 4h1v1h-1zM${8 + at} 4h1v1h-1zM4 9h1v1h-1z`,
        },
      })),
    },
  ],
}

/** Publishes the account's pages for a signed-in customer, whose data are the replies. */
export async function openAccount(
  { scripted, page, venue }: { scripted: ScriptedVenue; page: Page; venue: OpenVenue },
  path: string,
  replies: Parameters<ScriptedVenue['reply']>[0] = {},
): Promise<void> {
  await publishAccount(scripted)
  await signIn(page, venue)
  scripted.setLoggedIn(true)
  scripted.reply({ [account.upcomingEvents.path]: { performances: [] }, ...replies })
  await page.goto(path)
}

/** Gives the browser a session token, as the proxy would set it. */
export const signIn = (page: Page, { url }: OpenVenue, token = 'a-token') =>
  page.context().addCookies([{ url, name: 'session_token', value: token, httpOnly: true, sameSite: 'Strict' }])

/** The site's settings, the home page and the account's pages. */
export async function publishAccount(scripted: ScriptedVenue): Promise<void> {
  const page = (path: string, contentType: string, name: string, properties = {}) =>
    contentItem(path, properties, { contentType, name })
  await scripted.publishSettings({})
  await scripted.publish(
    page('/', 'homePage', 'Home'),
    page('/visit', 'contentPage', 'Your visit'),
    page(paths.overview, 'overview', 'Overview'),
    page(area.upcomingEvents, 'upcomingEvents', 'Upcoming events'),
    page(paths.returnTickets, 'returnTickets', 'Return tickets'),
    page(area.pastEvents, 'pastEvents', 'Past events'),
    page(area.memberships, 'currentMemberships', 'Memberships'),
    page(area.packages, 'currentPackages', 'Packages'),
    page(area.logout, 'logout', 'Log out'),
    page(paths.login, 'login', 'Log in'),
    page(paths.renewPackages, 'renewPackages', 'Renew your package'),
    page(paths.tickets, 'tickets', 'Your tickets'),
    page(paths.checkout, 'purchaseCheckout', 'Checkout'),
  )
}
