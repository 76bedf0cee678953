import type { Page, Route } from '@playwright/test'
import { tickets } from '#shared/ticketing/tickets/tickets'
import { writeCameraFilm } from '../support/camera-film.ts'
import { buyThree, deskOf, logIn, logInTo } from '../support/desk-pages.ts'
import { timeLimit } from '../support/time-limits.ts'
import { expect, expectWellMade, ignoreErrors, test, wordsOf } from '../support/visitor.ts'

// Before the log-in the desk requests the colleague, and gets none.
test.afterEach(({ browserErrors }) => ignoreErrors(browserErrors, 'status of 401'))

/** Returns the codes of an order's tickets. */
async function codesOf({ orderId, sessionKey, visitor }: Awaited<ReturnType<typeof buyThree>>): Promise<string[]> {
  const { performances } = await visitor.callUntilSuccess(tickets.tickets, { OrderId: orderId, SessionKey: sessionKey })
  return performances[0]?.seats.map(({ code }) => code) ?? []
}

/** A hand scanner, which types the code. */
const scannerOf = (page: Page) => async (code: string) => {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

test('a hand scanner and a search admit tickets on a phone, once each', async ({ venue, page, browserErrors }) => {
  test.setTimeout(timeLimit(120_000))
  const order = await buyThree(venue)
  const { orderId, performanceId } = order
  const [first = '', second = ''] = await codesOf(order)
  await page.route('**/staff/door/offline-list*', (route) => route.abort())
  await page.addInitScript(() => {
    const patterns: unknown[] = []
    navigator.vibrate = (pattern) => patterns.push(pattern) > 0
    Object.assign(window, { patterns })
  })
  const vibrations = () => page.evaluate(() => (window as unknown as { patterns: unknown[] }).patterns)
  await page.setViewportSize({ width: 390, height: 844 })
  await logInTo(page, `${deskOf(venue)}/door`)
  await expect(page.getByRole('heading', { name: 'Choose a performance' })).toBeVisible()
  await expectWellMade(page)
  await page.goto(`${deskOf(venue)}/door/${performanceId}`)
  await expect(page.getByRole('heading', { name: /^\d+ of \d+ in$/ })).toBeVisible()
  await expectWellMade(page)

  const scan = scannerOf(page)
  const answer = page.getByRole('alert')
  await scan(first)
  await expect(answer).toContainText(/^In.*row\s\w+, seat\s\d+/)
  await expectWellMade(page)
  await scan(first)
  await expect(answer).toContainText(/^Already in.*Main door/)
  await expectWellMade(page)
  await scan(first)
  const already = [120, 80, 120]
  await expect.poll(vibrations, 'each scan is felt, also one with the same answer').toEqual([[80], already, already])
  await scan(`${first.slice(0, -8)}${first.at(-8) === 'A' ? 'B' : 'A'}${first.slice(-7)}`)
  await expect(answer).toContainText('Not our ticket')
  await expectWellMade(page)

  // The box office admits the ticket, and its response is lost.
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/staff/door/scan', lose, { times: 1 })
  await scan(second)
  await expect(answer).toContainText('Not checked')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(answer, 'the same scan, so it isn’t in already').toContainText(/^In/)
  ignoreErrors(browserErrors, 'ERR_FAILED')

  await page.getByRole('button', { name: 'Next ticket' }).click()
  await page.getByLabel('Ticket code, name or seat').fill('hopper')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('list', { name: 'Tickets found' }).getByText('In, ').first()).toBeVisible()
  await page.setViewportSize({ width: 768, height: 1024 })
  await expectWellMade(page)
  await page.getByRole('button', { name: 'Admit Grace Hopper' }).first().click()
  await expect(answer).toContainText(/^In/)
  await expect(page.getByLabel('Ticket code, name or seat')).toHaveValue('')

  await page.goto(`${deskOf(venue)}/performances/${performanceId}`)
  await page.getByRole('link', { name: 'List for the door' }).click()
  const rows = page.getByRole('row').filter({ hasText: `${orderId}, ` })
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText(/Hopper, Grace/)
  await expectWellMade(page)
  await page.emulateMedia({ media: 'print' })
  await expect(rows.first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('caption')).toContainText(/\d+ tickets at \d{4}-/)
})

test('without a network a phone admits by its list, also after a reload, and sends its scans later', async ({
  venue,
  page,
  context,
  browserErrors,
}) => {
  test.setTimeout(timeLimit(120_000))
  const order = await buyThree(venue)
  const { orderId, performanceId } = order
  const [first = '', second = '', third = ''] = await codesOf(order)
  const door = `${deskOf(venue)}/door/${performanceId}`
  await page.setViewportSize({ width: 390, height: 844 })
  await logInTo(page, door)
  const ready = page.getByText(/^Works without a network, from the list of \d+:\d\d[ap]m/)
  await expect(ready).toBeVisible()
  await expectWellMade(page)
  const scan = scannerOf(page)
  const answer = page.getByRole('alert')
  await scan(first)
  await expect(answer).toContainText(/^In/)
  await expect(answer).not.toContainText('No connection')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const manifest = await (await page.request.get(`${deskOf(venue)}/door.webmanifest`)).json()
  expect(manifest).toMatchObject({ start_url: '/door', scope: '/door', display: 'standalone' })
  for (const { src } of manifest.icons) expect((await page.request.get(deskOf(venue) + src)).status()).toBe(200)

  const [notListed = ''] = await codesOf(await buyThree(venue))

  await context.setOffline(true)
  await scan(second)
  await expect(answer).toContainText(/^In.*row\s\w+, seat\s\d+.*No connection, list of \d+:\d\d/)
  await expectWellMade(page)
  await scan(first)
  await expect(answer).toContainText(/^Already in.*Main door.*No connection/)
  await scan(`${third.slice(0, -8)}${third.at(-8) === 'A' ? 'B' : 'A'}${third.slice(-7)}`)
  await expect(answer).toContainText(/^Not our ticket.*No connection/)
  await scan(notListed)
  await expect(answer).toContainText(/^Not on the list.*No connection/)
  await expectWellMade(page)
  await page.getByRole('button', { name: 'Admit' }).click()
  await expect(answer).toContainText(/^In/)
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'No connection to the desk' })).toContainText(
    '5 scans to send',
  )
  await expectWellMade(page)
  await scan(second)
  await expect(answer).toContainText(/^Already in.*Main door/)
  await page.goto(`${deskOf(venue)}/door`)
  await expect(page.getByText('The performances that this device has a list of')).toBeVisible()
  await page.setViewportSize({ width: 768, height: 1024 })
  await expectWellMade(page)
  await page.locator(`a[href="/door/${performanceId}"]`).click()
  await page.getByLabel('Ticket code, name or seat').fill('hopper')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('list', { name: 'Tickets found' }).getByText('In, ').first()).toBeVisible()
  await expectWellMade(page)
  await scan(third)
  await expect(answer).toContainText(/^In/)
  await page.getByRole('button', { name: 'Next ticket' }).click()

  // Another door, which has a connection, admits the third ticket as well.
  const south = { id: crypto.randomUUID(), performanceId, code: third, door: 'South' }
  const atSouth = await page.request.post(`${deskOf(venue)}/staff/door/scan`, {
    headers: { origin: deskOf(venue) },
    data: south,
  })
  expect(await atSouth.json()).toMatchObject({ result: { outcome: 'in' } })
  await context.setOffline(false)
  await expect(ready).toBeVisible()
  const conflict = page.getByRole('region', { name: 'To check' })
  await expect(conflict).toContainText(/seat \d+: admitted twice.*(Main door|South) \d.*, (Main door|South) \d/)
  await expectWellMade(page)
  await expect(conflict.getByRole('listitem')).toHaveCount(1)
  await scan(second)
  await expect(answer).toContainText(/^Already in/)
  await expect(answer).not.toContainText('No connection')
  await page.getByRole('button', { name: 'Next ticket' }).click()
  await scan(notListed)
  await expect(answer).toContainText(/^Already in.*Main door/)

  // The desk is connected, but too slow.
  await page.route('**/staff/door/**', () => {})
  await scan(first)
  await expect(answer).toContainText(/^Already in.*No connection/)
  await page.unroute('**/staff/door/**')
  ignoreErrors(browserErrors, 'ERR_INTERNET_DISCONNECTED')

  await page.goto(`${deskOf(venue)}/performances/${performanceId}`)
  await expect(conflict).toContainText('admitted twice')
  await page.goto(`${deskOf(venue)}/orders/${orderId}`)
  await expect(page.getByText(/^Admitted at Main door without a connection, but already in/)).toBeVisible()

  await expect.poll(() => storedLists(page)).toBe(1)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: /log in/i })).toBeVisible()
  // Logging out loads the page again, perhaps while this looks.
  await expect(async () => expect(await storedLists(page), 'a list may have names').toBe(0)).toPass()
})

/** Returns the number of lists that the door has stored in the browser. */
const storedLists = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('door')
        opening.onerror = reject
        opening.onsuccess = () => {
          const counting = opening.result.transaction('lists').objectStore('lists').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )

test('a phone paired with a code of the desk scans without a log-in, until it is removed', async ({
  venue,
  page,
  browser,
}) => {
  test.setTimeout(timeLimit(120_000))
  const order = await buyThree(venue)
  const { orderId, performanceId } = order
  const [first = '', second = ''] = await codesOf(order)
  await logIn(page, venue)
  await page.getByRole('link', { name: 'Devices' }).click()
  await expect(page.getByText('No device is paired.')).toBeVisible()
  await page.getByRole('button', { name: 'Make a code' }).click()
  await expect(page.getByText('Please name the device')).toBeVisible()
  await page.getByLabel('Name of the device').fill('Phone of the stalls')
  await page.getByRole('button', { name: 'Make a code' }).click()
  const made = page.getByRole('status').filter({ hasText: 'Code for Phone of the stalls' })
  const code = await wordsOf(made, /: ([2-9A-Z]{4}-[2-9A-Z]{4})/)
  await expectWellMade(page)

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await phone.goto(`${deskOf(venue)}/door/${performanceId}`)
  await phone.getByLabel('Pairing code').fill('AAAA-AAAA')
  await phone.getByRole('button', { name: 'Pair' }).click()
  await expect(phone.getByText('This code is not right, has been used or has expired.')).toBeVisible()
  await expectWellMade(phone)
  await phone.getByLabel('Pairing code').fill(code.toLowerCase())
  await phone.getByRole('button', { name: 'Pair' }).click()
  await expect(phone.getByText(/^Works without a network, from the list of/)).toBeVisible()
  const [cookie] = await context.cookies()
  expect(cookie).toMatchObject({ name: 'door', httpOnly: true, sameSite: 'Strict' })
  expect(cookie?.expires, 'the browser keeps it').toBeGreaterThan(Date.now() / 1000 + 30 * 86_400)
  const scan = scannerOf(phone)
  await scan(first)
  await expect(phone.getByRole('alert')).toContainText(/^In/)
  await context.setOffline(true)
  await scan(second)
  await expect(phone.getByRole('alert')).toContainText(/^In.*No connection/)

  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'Phone of the stalls' })
  await expect(row).toContainText('Main door')
  await expectWellMade(page)
  await row.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No device is paired.')).toBeVisible()
  await context.setOffline(false)
  await expect(phone.getByLabel('Pairing code')).toBeVisible()
  await expect.poll(() => storedLists(phone), 'a list may have names').toBe(0)
  await expect.poll(async () => (await context.cookies()).length).toBe(0)
  await context.setOffline(true)
  await phone.reload()
  await expect(phone.getByLabel('Ticket code, name or seat')).toBeHidden()
  await context.close()
  await page.goto(`${deskOf(venue)}/orders/${orderId}`)
  await expect(page.getByText('Admitted at Main door')).toHaveCount(1)
})

test('a camera reads a ticket’s code with WebAssembly, which only the door’s pages allow', async ({
  venue,
  playwright,
  launchOptions,
}) => {
  test.setTimeout(timeLimit(120_000))
  const order = await buyThree(venue)
  const { performanceId } = order
  const [code = ''] = await codesOf(order)
  const film = writeCameraFilm(test.info().outputPath('camera.y4m'), code)
  const fake = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
  const args = [...(launchOptions.args ?? []), ...fake, `--use-file-for-fake-video-capture=${film}`]
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await logInTo(page, `${deskOf(venue)}/door/${performanceId}`)
    await page.getByRole('button', { name: 'Scan with the camera' }).click()
    await expect(page.getByRole('alert')).toContainText(/^In/)
    const tracks = await page
      .getByLabel('Camera', { exact: true })
      .evaluateHandle((video: HTMLVideoElement) => (video.srcObject as MediaStream).getTracks())
    await page.getByRole('button', { name: 'Next ticket' }).click()
    await page.getByRole('button', { name: 'Stop the camera' }).click()
    await expect
      .poll(() => tracks.evaluate((all) => all.map(({ readyState }) => readyState)), 'the camera is off')
      .toEqual(['ended'])
    const policyOf = async (path: string) =>
      (await page.request.get(deskOf(venue) + path)).headers()['content-security-policy']
    expect(await policyOf('/door')).toContain("'wasm-unsafe-eval'")
    for (const path of ['/', '/orders/1', '/doors']) expect(await policyOf(path), path).not.toContain('wasm')
  } finally {
    await browser.close()
  }
})
