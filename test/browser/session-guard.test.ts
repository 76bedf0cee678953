import type { Page } from '@playwright/test'
import { paths, seatSelectorPath, seriesPackagePath } from '#shared/routes'
import { contentItem } from '../support/content-upstream.ts'
import { drawn } from '../support/page-metrics.ts'
import { ticketLines } from '../support/purchase-steps.ts'
import {
  bookingPath,
  cartWithTickets,
  openBooking,
  PRODUCTION,
  publishSite,
  visitorsSession,
} from '../support/scripted-booking.ts'
import { overview } from '../support/scripted-customer.ts'
import { seatAnswer } from '../support/scripted-seats.ts'
import { test, WAITING_ROOM, WithHeaders } from '../support/scripted-venue.ts'
import type { OpenVenue } from '../support/venue.ts'
import { expect, expectAccessible } from '../support/visitor.ts'

const PROTECTED = '/overview'
const LOGIN = '/account/log-in'
const customer = { ...visitorsSession, keepToken: true, isLoggedIn: true, sessionStatus: 'Active' }

test.beforeEach(async ({ scripted }) => {
  scripted.reply({ '/api/Account/Overview': overview })
  await publishSite(
    scripted,
    contentItem(PROTECTED, {}, { contentType: 'overview', name: 'Overview' }),
    contentItem(LOGIN, {}, { contentType: 'login', name: 'Log in' }),
    contentItem('/visit', {}, { name: 'Your visit' }),
    contentItem('/visit/tram', {}, { name: 'By tram' }),
    contentItem('/visit/train', {}, { name: 'By train' }),
    contentItem('/account', {}, { contentType: 'account', name: 'Account' }),
    contentItem(paths.seriesPackage, {}, { contentType: 'seriesPackagePurchase', name: 'Book a package' }),
    contentItem(paths.seatSelector, {}, { contentType: 'seatSelector', name: 'Choose your seats' }),
    contentItem('/whats-on/evenings', { tessituraId: 8 }, { contentType: 'series', name: 'Evenings' }),
  )
})

/** Gives the browser a session token, as the proxy would set it. */
const storeToken = (page: Page, { url }: OpenVenue, value = 'a-token') =>
  page.context().addCookies([{ url, name: 'session_token', value, httpOnly: true, sameSite: 'Strict' }])

/** Waits until the page opened last has loaded the session and shown it. */
async function openAndAsk(page: Page, path: string): Promise<void> {
  const asked = page.waitForEvent('requestfinished', (request) => {
    const { pathname, search } = new URL(request.headers().referer ?? 'about:blank')
    return new URL(request.url()).pathname === '/api/Session/Info' && pathname + search === path
  })
  await page.goto(path)
  await asked
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Returns the addresses of the log-in page that the browser requests from now on. */
function loginsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (decodeURIComponent(request.url()).includes(LOGIN)) asked.push(request.url())
  })
  return asked
}

/** Sets a mark on the document, which disappears when the page is loaded again. */
const markDocument = (page: Page) => page.evaluate(() => void document.documentElement.setAttribute('data-seen', ''))
const mark = (page: Page) => page.locator('html[data-seen]')

/** Opens another page within the app. */
const follow = (page: Page, name: string) =>
  page.getByRole('main').getByRole('navigation').getByRole('link', { name }).click()

test('a protected page redirects visitors without a customer’s session to the login and back [GUARD-02 GUARD-03 GUARD-04]', async ({
  page,
  scripted,
  venue,
}) => {
  const login = `${LOGIN}?returnUrl=${encodeURIComponent(`${PROTECTED}?tab=2#list`)}`
  // The ticketing service would accept this visitor as a customer, but the browser has no token.
  scripted.reply({ '/api/Session/Info': customer })
  await page.goto(`${PROTECTED}?tab=2#list`)
  await expect(page).toHaveURL(login)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
  await expectAccessible(page)
  await storeToken(page, venue)
  for (const turnedAway of [{ keepToken: false }, { isLoggedIn: false }]) {
    scripted.reply({ '/api/Session/Info': { ...customer, ...turnedAway } })
    await page.goto(`${PROTECTED}?tab=2#list`)
    await expect(page, JSON.stringify(turnedAway)).toHaveURL(login)
  }
  scripted.reply({ '/api/Session/Info': customer })
  await openAndAsk(page, PROTECTED)
  await expect(page).toHaveURL(PROTECTED)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Grace')
})

test('unprotected pages never redirect to the login [GUARD-05]', async ({ page, scripted }) => {
  await openBooking(page, scripted)
  const logins = loginsOf(page)
  const expiration = new Date(Date.now() + 600_000).toISOString()
  scripted.reply({
    '/api/Session/Info': { ...visitorsSession, cartCount: 2, sessionStatus: 'Active', expiration },
    '/api/SeatSelector/PerformanceSeats': seatAnswer({ performance: { ...seatAnswer().performance, screens: [] } }),
    '/api/SeatSelector/Information': { attributes: [] },
  })
  const free = [
    ...[bookingPath, seriesPackagePath(8), paths.checkout, '/visit', '/account'],
    seatSelectorPath({ performanceId: 701, productionId: PRODUCTION }),
  ]
  for (const path of free) {
    await openAndAsk(page, path)
    // The response is shown, and its effects have started.
    await expect(page.getByRole('link', { name: /^Cart ?2/ }), path).toBeVisible()
    await drawn(page)
    await expect(page).toHaveURL(path)
    expect(logins, path).toEqual([])
  }
  // Nor within the app, whose session is already loaded when it opens a page.
  await openAndAsk(page, '/visit/tram')
  await follow(page, 'By train')
  await expect(page).toHaveURL('/visit/train')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('By train')
  expect(logins).toEqual([])
})

test('a customer who follows another site’s link to a protected page stays there [GUARD-08]', async ({
  page,
  scripted,
  venue,
}) => {
  await storeToken(page, venue)
  scripted.reply({ '/api/Session/Info': customer })
  await page.route('http://elsewhere.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${venue.url}${PROTECTED}">Your tickets</a>` }),
  )
  const logins = loginsOf(page)
  await page.mainFrame().goto('http://elsewhere.example/')
  const opened = page.waitForRequest(`${venue.url}${PROTECTED}`)
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/Session/Info')
  await page.getByRole('link', { name: 'Your tickets' }).click()
  expect((await (await opened).allHeaders()).cookie ?? '', 'the strict cookie').not.toContain('session_token')
  expect(await (await answered).headerValue('x-session-mark')).not.toBe('-')
  await expect(page.getByRole('link', { name: 'Account', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Grace')
  await expect(page).toHaveURL(PROTECTED)
  expect(logins, 'not even for a moment').toEqual([])
})

test('no timer is shown for a visitor without a session, nor for a cart without an end [GUARD-10 CTIMER-02]', async ({
  page,
  scripted,
}) => {
  const timer = page.getByRole('banner').getByRole('timer')
  const expiration = new Date(Date.now() + 600_000).toISOString()
  const shown = { ...visitorsSession, cartCount: 2, sessionStatus: 'Active', expiration }
  for (const without of [{ sessionStatus: 'None' }, { expiration: null }]) {
    scripted.reply({ '/api/Session/Info': shown })
    await openAndAsk(page, '/visit/tram')
    await expect(timer).toBeVisible()
    scripted.reply({ '/api/Session/Info': { ...shown, ...without } })
    await follow(page, 'By train')
    await expect(timer, JSON.stringify(without)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('By train')
  }
})

test('a token that was changed elsewhere reloads the page [SESS-06]', async ({ page, venue }) => {
  await storeToken(page, venue, 'one')
  await openAndAsk(page, '/visit/tram')
  await markDocument(page)
  await follow(page, 'By train')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('By train')
  await expect(mark(page), 'with the same token the page stays').toHaveCount(1)
  await storeToken(page, venue, 'another')
  await page.goBack()
  await expect(mark(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('By tram')
})

test('the first token, issued for this page’s own booking, doesn’t reload the page [SESS-06]', async ({
  page,
  scripted,
}) => {
  const booking = await openBooking(page, scripted)
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Continue to tickets' }).click()
  await page.getByRole('button', { name: 'Search for best available' }).click()
  await page.getByRole('button', { name: 'One more Adult' }).click()
  await markDocument(page)
  scripted.reply({
    '/api/Production/ReserveTicket': () => {
      booking.cart = cartWithTickets
      return new WithHeaders({}, { 'x-session-token': 'first' })
    },
  })
  const asked = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/Session/Info')
  await page.getByRole('button', { name: 'Find seats' }).click()
  expect(await (await asked).headerValue('x-session-mark')).not.toBe('-')
  await expect(ticketLines(page)).toHaveCount(2)
  await expect(mark(page)).toHaveCount(1)
})

test('the ticketing service can reload the page by a header [SESS-07]', async ({ page, scripted }) => {
  await openAndAsk(page, '/visit/tram')
  await markDocument(page)
  const replies = [new WithHeaders(visitorsSession, { 'x-refresh-page': '-' })]
  scripted.reply({ '/api/Session/Info': () => replies.pop() ?? visitorsSession })
  await follow(page, 'By train')
  await expect(mark(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('By train')
  expect(replies).toEqual([])
})

test('an admitted visitor’s address loses the waiting room’s token and nothing else [SESS-11]', async ({
  page,
  scripted,
}) => {
  const line = `${WAITING_ROOM}/line?t=%2Fvisit`
  await page.route(`${WAITING_ROOM}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Queue</title><h1>Your place in the line</h1>' }),
  )
  scripted.reply({
    '/api/Session/Info': new WithHeaders(visitorsSession, { 'x-queueit-redirect': encodeURIComponent(line) }),
  })
  await page.mainFrame().goto('/visit')
  await expect(page).toHaveURL(line)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your place in the line')

  scripted.reply({ '/api/Session/Info': new WithHeaders(visitorsSession, { 'x-queueit-redirect': '-' }) })
  await page.goto('/visit?one=1&queueittoken=e_abc&two=a%20b#there')
  await expect(page).toHaveURL('/visit?one=1&two=a%20b#there')
  const login = page.getByRole('banner').getByRole('link', { name: 'Log In' }).first()
  await expect(login, 'no link of the page brings it back').toHaveAttribute(
    'href',
    `/account/log-in?returnUrl=${encodeURIComponent('/visit?one=1&two=a%20b#there')}`,
  )
  const tokens = scripted.ticketing.requests
    .filter(({ url }) => url.startsWith('/api/Session/Info'))
    .map(({ headers }) => headers['x-queueit-token'])
  expect(tokens).toEqual([undefined, 'e_abc'])
})
