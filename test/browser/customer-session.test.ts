import type { Page } from '@playwright/test'
import { protectedTypes } from '#client/site/session/guarded-pages.ts'
import { paths } from '#shared/routes'
import { account } from '#shared/ticketing/account/account'
import { authentication } from '#shared/ticketing/authentication/authentication'
import { global } from '#shared/ticketing/global/global'
import { membership } from '#shared/ticketing/membership/membership'
import { session } from '#shared/ticketing/session/session'
import { tickets } from '#shared/ticketing/tickets/tickets'
import { actionError } from '../support/action-error.ts'
import { contentItem } from '../support/content-upstream.ts'
import { restorePage } from '../support/restore-page.ts'
import { visitorsSession } from '../support/scripted-booking.ts'
import { area, openAccount, overview, publishAccount, signIn } from '../support/scripted-customer.ts'
import { Refusal, test, WithHeaders } from '../support/scripted-venue.ts'
import { expect, expectAccessible, ignoreErrors } from '../support/visitor.ts'

const banner = (page: Page) => page.getByRole('banner')
const logIn = (page: Page) => banner(page).getByRole('link', { name: 'Log In' })
const accountLink = (page: Page) => banner(page).getByRole('link', { name: 'Account', exact: true })
const cart = (page: Page) => banner(page).getByRole('link', { name: /^Cart/ })

/** The venue's name and the cart are on one line of the header. */
async function expectOneLine(page: Page): Promise<void> {
  const middles = [banner(page).getByRole('link', { name: 'Harbour Hall, home page' }), cart(page)].map(
    async (each) => {
      const box = await each.boundingBox()
      return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2)
    },
  )
  const [logo = 0, timer = 99] = await Promise.all(middles)
  expect(Math.abs(logo - timer), `one line at ${page.viewportSize()?.width} px`).toBeLessThan(12)
}
/** Opens another page within the app, from the menu beside the page. */
const follow = (page: Page, name: string) =>
  page.getByRole('main').getByRole('navigation').getByRole('link', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Sets a mark on the document, which disappears when the page is loaded again. */
const markDocument = (page: Page) => page.evaluate(() => void document.documentElement.setAttribute('data-seen', ''))
const mark = (page: Page) => page.locator('html[data-seen]')

/** A section with a page of each of these types, named after its type. */
const section = (types: readonly string[]) => [
  contentItem('/area', {}, { name: 'Area' }),
  contentItem('/area/start', {}, { name: 'Start' }),
  ...types.map((type) => contentItem(`/area/${type}`, {}, { contentType: type, name: type })),
]

test('only protected pages redirect visitors to the login, by address and by link [SESS-14]', async ({
  page,
  scripted,
}) => {
  const open = ['account', 'createAccount', 'forgotPassword', 'resetPassword', 'contentPage', 'tickets']
  await publishAccount(scripted)
  await scripted.publish(...section([...protectedTypes, ...open]))
  scripted.reply({
    [tickets.tickets.path]: { bookedBy: null, keyExpiresAt: null, performances: [] },
    [global.countries.path]: { countries: [] },
    [membership.membershipsToBuy.path]: { memberships: [] },
  })
  await page.goto('/area/start')
  expect(protectedTypes.size).toBe(12)
  for (const type of protectedTypes) {
    await follow(page, type)
    await expect(page, type).toHaveURL(`${paths.login}?returnUrl=${encodeURIComponent(`/area/${type}`)}`)
    await page.goBack()
    await expect(heading(page, 'Start')).toBeVisible()
  }
  for (const type of open) {
    const asked = page.waitForResponse((response) => response.url().endsWith(session.info.path))
    await follow(page, type)
    await (await asked).finished()
    await expect(page, type).toHaveURL(`/area/${type}`)
    await page.goto('/area/start')
  }
  await page.goto('/area/upcomingEvents?one=1')
  await expect(page).toHaveURL(`${paths.login}?returnUrl=${encodeURIComponent('/area/upcomingEvents?one=1')}`)
})

test('every route change reloads the session, and the header shows it [GUARD-01 GUARD-06 SESS-03]', async ({
  page,
  scripted,
  venue,
}) => {
  const expiration = new Date(Date.now() + 600_000).toISOString()
  const customer = { ...visitorsSession, keepToken: true, isLoggedIn: true, sessionStatus: 'Active' }
  await openAccount({ page, scripted, venue }, paths.overview, {
    [account.overview.path]: overview,
    [account.packages.path]: { packages: [] },
    [account.memberships.path]: { currentMemberships: [], futureMemberships: [] },
    [session.info.path]: { ...customer, cartCount: 2, expiration },
  })
  const asked = () => scripted.inputs(session.info.path).length
  await expect(accountLink(page)).toBeVisible()
  await expect(cart(page)).toHaveText(/^Cart2/)
  await expect(cart(page).getByRole('timer')).toHaveText(/^(10:00|9:\d\d)$/)
  expect(asked()).toBe(1)

  scripted.reply({ [session.info.path]: { ...customer, cartCount: 5, expiration } })
  await follow(page, 'Packages')
  await expect(heading(page, 'Packages')).toBeVisible()
  await expect(cart(page)).toHaveText(/^Cart5/)
  expect(asked()).toBe(2)

  scripted.reply({ [session.info.path]: { ...customer, sessionStatus: 'None', expiration } })
  await follow(page, 'Memberships')
  await expect(heading(page, 'Memberships')).toBeVisible()
  await expect(cart(page)).toHaveCount(0)
  await expect(accountLink(page)).toBeVisible()
  expect(asked()).toBe(3)

  scripted.reply({ [session.info.path]: { ...customer, isLoggedIn: false } })
  await page.goBack()
  await expect(logIn(page)).toBeVisible()
  await expect(page).toHaveURL(`${paths.login}?returnUrl=${encodeURIComponent(area.packages)}`)
})

test('signing out deletes the cookie and updates the page without a reload [SESS-02]', async ({
  page,
  scripted,
  venue,
}) => {
  await openAccount({ page, scripted, venue }, paths.overview, {
    [account.overview.path]: overview,
    [authentication.logout.path]: new WithHeaders({}, { 'x-session-token': '-' }),
  })
  await expect(accountLink(page)).toBeVisible()
  await markDocument(page)
  // After signing out, the page must learn it from the header alone.
  await page.route(`**${authentication.logout.path}`, async (route) => {
    await page.route(`**${session.info.path}`, () => {})
    await route.continue()
  })
  await follow(page, 'Log out')
  await expect(page).toHaveURL(paths.login)
  await expect(logIn(page)).toBeVisible()
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('session_token')
  const [signOut] = scripted.ticketing.requests.filter(({ url }) => url === authentication.logout.path)
  expect(signOut?.method).toBe('POST')
  await page.unrouteAll()
  scripted.setLoggedIn(false)
  const answered = page.waitForResponse((response) => response.url().endsWith(session.info.path))
  await banner(page)
    .getByRole('link', { name: /home page$/ })
    .click()
  expect(await (await answered).headerValue('x-session-mark')).toBe('-')
  await expect(page).toHaveURL('/')
  await expect(mark(page), 'the next answer, which has no mark, reloads nothing').toHaveCount(1)
})

test('signing out in a second tab reloads the first one when it is focused [SESS-06]', async ({
  page,
  scripted,
  venue,
}) => {
  await openAccount({ page, scripted, venue }, paths.overview, {
    [account.overview.path]: overview,
    [authentication.logout.path]: new WithHeaders({}, { 'x-session-token': '-' }),
  })
  await expect(heading(page, 'Welcome, Grace')).toBeVisible()
  const second = await page.context().newPage()
  await second.goto(area.logout)
  await expect(second).toHaveURL(paths.login)
  scripted.setLoggedIn(false)
  await markDocument(page)
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  await expect(mark(page)).toHaveCount(0)
  await expect(page).toHaveURL(`${paths.login}?returnUrl=%2Foverview`)
  await expect(page.getByText('Grace')).toHaveCount(0)
})

test('a visitor without a session asks for none when the tab comes back into view', async ({ page, scripted }) => {
  await publishAccount(scripted)
  await page.goto(paths.login)
  await expect(logIn(page)).toBeVisible()
  const asked = () => scripted.inputs(session.info.path).length
  const before = asked()
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  await page.evaluate((path) => fetch(path), global.countries.path)
  expect(asked()).toBe(before)
})

test('a page restored after signing out shows nothing of the customer', async ({ page, scripted, venue }) => {
  await openAccount({ page, scripted, venue }, paths.overview, { [account.overview.path]: overview })
  await expect(heading(page, 'Welcome, Grace')).toBeVisible()
  scripted.setLoggedIn(false)
  await restorePage(page)
  await expect(page).toHaveURL(`${paths.login}?returnUrl=%2Foverview`)
  await expect(page.getByText('Grace')).toHaveCount(0)
})

test('the log-in is reachable at every width, and returns to the page with its query and anchor', async ({
  page,
  scripted,
  venue,
}) => {
  await publishAccount(scripted)
  const expiration = new Date(Date.now() + 600_000).toISOString()
  const withCart = { ...visitorsSession, cartCount: 2, sessionStatus: 'Active', expiration }
  scripted.reply({ [session.info.path]: withCart })
  const login = `${paths.login}?returnUrl=${encodeURIComponent('/visit?from=tram#gates')}`
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/visit?from=tram#gates')
    await expect(cart(page)).toBeVisible()
    await expect(logIn(page)).toHaveAttribute('href', login)
    await expect(logIn(page)).toBeInViewport()
    if (width >= 390) await expectOneLine(page)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0)
  }
  await banner(page).getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', login)
  await expectAccessible(page)
  await menu.getByRole('link', { name: 'Log In' }).click()
  await expect(page).toHaveURL(login)
  await expect(menu).toHaveCount(0)
  // On the login page itself the link still returns to the previous page.
  await expect(logIn(page)).toHaveAttribute('href', login)
  scripted.reply({ [session.info.path]: { ...withCart, isLoggedIn: true, keepToken: true } })
  await signIn(page, venue)
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/visit')
  await expect(banner(page).getByRole('link', { name: 'Account' })).toBeVisible()
  await expect(cart(page)).toBeVisible()
  await expectOneLine(page)
  await banner(page).getByRole('button', { name: 'Menu' }).click()
  await expect(menu.getByRole('link', { name: 'Account' })).toHaveAttribute('href', paths.overview)
})

test('the cart can be extended two minutes before expiry, even if the device’s clock is wrong', async ({
  page,
  scripted,
  browserErrors,
}) => {
  await publishAccount(scripted)
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
  const info = { ...visitorsSession, cartCount: 2, sessionStatus: 'Active', expiration: inSeconds(100) }
  const answers = [{ ...info, expiration: inSeconds(900) }]
  scripted.reply({
    [session.info.path]: info,
    [session.extend.path]: () =>
      answers.pop() ?? new Refusal(409, { title: 'Your cart timer can be extended only twice.' }),
  })
  await page.clock.install({ time: Date.now() + 3_600_000 })
  await page.goto('/visit')
  const timer = banner(page).getByRole('timer')
  const warning = page.getByRole('region', { name: 'Cart timer' })
  await expect(timer).toHaveText(/^1:[0-4]\d$/)
  await expect(warning.getByRole('status')).toHaveText(/^Your cart expires in 1 minute/)
  await expectAccessible(page)
  await warning.getByRole('button', { name: 'Give me more time' }).click()
  await expect(timer).toHaveText(/^(15:00|14:\d\d)$/)
  await expect(warning).toHaveCount(0)
  expect(scripted.inputs(session.extend.path)).toHaveLength(1)
  await page.goto('/visit')
  await warning.getByRole('button', { name: 'Give me more time' }).click()
  await expect(actionError(warning)).toHaveText('Your cart timer can be extended only twice.')
  ignoreErrors(browserErrors, 'status of 409')
})
