import { seatSelectorPath } from '#shared/routes'
import { PERFORMANCE, PRODUCTION, picture } from '../support/scripted-booking.ts'
import {
  BALCONY,
  nameOfMap,
  openScreen,
  openSeats,
  scriptSeats,
  seatAnswer,
  seatShape,
  seatsOfScreen,
} from '../support/scripted-seats.ts'
import { Refusal, test } from '../support/scripted-venue.ts'
import { expectLooks } from '../support/shown-looks.ts'
import { expect, expectAccessible, expectWellMade, ignoreErrors } from '../support/visitor.ts'

const performance = seatAnswer().performance
const section = 'Sections'
const SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'

test('the selector shows performance, sections and filters in the production’s colours [SEAT-01 SEAT-03 SEAT-04 SEAT-05 SEAT-06 SEAT-07 SEAT-08 SEAT-09]', async ({
  page,
  scripted,
}) => {
  const own = { backgroundColour: '#2d1f3a', textColour: '#f4e9d8' }
  await openSeats(page, scripted, { answer: { ...own, overview: { url: 'hall' } } })
  const title = page.getByRole('heading', { level: 1, name: 'Winter Serenade' })
  await expect(title).toHaveCSS('color', 'rgb(244, 233, 216)')
  await expect(page.getByText('Harbour Quartet')).toBeVisible()
  await expect(page.getByText('Thursday, 02 July 2037, 7:30pm')).toBeVisible()
  await expect(page.locator('[data-theme="own"]')).toHaveCSS('background-color', 'rgb(45, 31, 58)')
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)

  const sections = page.getByRole('list', { name: section }).getByRole('button')
  await expect(sections).toHaveText([
    /Stalls.*112 seats available.*A Reserve \$60 - \$120.*B Reserve \$40 - \$80/,
    /Balcony.*30 seats available.*B Reserve \$40 - \$80/,
  ])
  await expect(sections.first().locator('img')).toHaveAttribute('src', /\/media\/stalls\.svg/)
  const hall = page.getByRole('group', { name: 'Map of the hall' })
  await expect(hall.getByRole('button', { name: 'Balcony, 30 seats available' })).toBeVisible()
  await expectWellMade(page)

  await expect(page.getByRole('checkbox', { name: /A Reserve/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Sessions' }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveText([
    /Fri, 03 Jul 2037, 7:30pm.*Moderate availability/,
    /Sun, 05 Jul 2037, 7:30pm.*Sold out/,
  ])
  // The arrow keys go to the other tab and back.
  for (const [from, to] of [
    ['Sessions', 'Filters'],
    ['Filters', 'Sessions'],
    ['Sessions', 'Filters'],
  ] as const) {
    await page.getByRole('tab', { name: from }).press('ArrowRight')
    await expect(page.getByRole('tab', { name: to })).toBeFocused()
    await expect(page.getByRole('tab', { name: to, selected: true })).toBeVisible()
  }
  const counts = page.getByRole('status').filter({ hasText: 'Stalls' })
  await expect(counts, 'the list itself is read when the page opens').toHaveCount(0)
  await page.getByRole('checkbox', { name: /A Reserve/ }).check()
  await expect(counts).toHaveText('Stalls: 56 seats available. Balcony: No seats available')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(hall).toBeHidden()
  await expect(sections).toHaveCount(2)
})

test('a section opens its map within half a second, and the page opens without animation [SEAT-02 SEAT-23 MAP-01]', async ({
  page,
  scripted,
}) => {
  await openSeats(page, scripted, { answer: { overview: { url: 'hall' } }, seats: { '2-A-3': { s: 'Unavailable' } } })
  const view = page.getByRole('heading', { level: 2, name: 'Choose a section' }).locator('..')
  await expect(view).toHaveCSS('animation-name', 'none')
  await page
    .getByRole('group', { name: 'Map of the hall' })
    .getByRole('button', { name: /^Balcony/ })
    .click()
  const heading = page.getByRole('heading', { level: 2, name: 'Balcony' })
  await expect(heading).toBeFocused()
  await expect(heading.locator('../..')).toHaveCSS('animation-duration', '0.5s')
  await expect(page.locator('[data-ready] svg [data-s]')).toHaveCount(30)
  await expect(seatShape(page, '2-A-3')).toHaveAttribute('data-s', 'unavailable')
  await expect(seatShape(page, '2-A-4')).toHaveAttribute('data-s', 'available')
  // As in the drawing: the first seat of a row is left of the second, and the second row below the first.
  const boxOf = async (key: string) => (await seatShape(page, key).boundingBox()) ?? { x: 0, y: 0 }
  expect((await boxOf('2-A-1')).x).toBeLessThan((await boxOf('2-A-2')).x)
  expect((await boxOf('2-A-1')).y).toBeLessThan((await boxOf('2-B-1')).y)
  // The map of the hall shows the seats of all.
  const asked = scripted.inputs('/api/SeatSelector/SeatMap').map(({ Slug }) => nameOfMap(Slug))
  expect(asked.toSorted()).toEqual(['balcony', 'hall', 'stalls'])
  await expectWellMade(page)
})

test('a section whose seats are all taken says so, whatever the service’s count', async ({ page, scripted }) => {
  const taken = seatsOfScreen({ screen: BALCONY, rows: 3, seats: 10 }).map(({ seat }) => [
    seat.key,
    { s: 'Unavailable' as const },
  ])
  await openSeats(page, scripted, { seats: Object.fromEntries(taken) })
  await expect(page.getByRole('button', { name: /^Balcony/ })).toContainText('No seats available')
})

test('without sections or other sessions the selector says so [SEAT-07 SEAT-10]', async ({ page, scripted }) => {
  await openSeats(page, scripted, { answer: { performance: { ...performance, screens: [], otherPerformances: [] } } })
  await expect(page.getByText('There are no sections available.')).toBeVisible()
  const wayOn = page.getByRole('link', { name: 'See what else is on' })
  await expect(wayOn).toHaveAttribute('href', '/whats-on')
  await page.getByRole('tab', { name: 'Sessions' }).click()
  await expect(page.getByText('There are no sessions available.')).toBeVisible()
  await expect(wayOn).toHaveCount(2)
})

test('on a phone the panel is collapsed, and a section’s picture is 1280 pixels wide [SEAT-11 CONST-02]', async ({
  page,
  scripted,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const expiration = new Date(Date.now() + 600_000).toISOString()
  scripted.reply({
    '/api/Session/Info': { cartCount: 1, keepToken: true, isLoggedIn: false, expiration, sessionStatus: 'Active' },
  })
  const photograph = { ...picture('stalls'), extension: 'jpg', url: '/media/stalls.jpg', width: 3000, height: 2000 }
  scripted.content.addFile(photograph.url, { body: SQUARE, headers: { 'content-type': 'image/svg+xml' } })
  const crops = [{ alias: 'tile', width: 640, height: 427, coordinates: null }]
  const [stalls, balcony] = performance.screens
  const screens = [{ ...stalls, preview: { ...photograph, crops } }, balcony] as typeof performance.screens
  await openSeats(page, scripted, { answer: { performance: { ...performance, screens } } })
  const preview = page.getByRole('list', { name: section }).locator('img').first()
  await expect
    .poll(() => preview.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toContain('/media/stalls.jpg?width=1280&')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^\d:\d\d$/)
  await expect(page.getByRole('tab', { name: 'Filters' })).toBeHidden()
  await page.getByRole('button', { name: 'Filters and sessions' }).click()
  await expect(page.getByRole('tab', { name: 'Filters' })).toBeVisible()
  await openScreen(page)
  await expect(page.getByText('112 seats available')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your seats' })).toContainText('Choose a seat')
  await expect(page.getByRole('region', { name: 'Your total' })).toContainText('0 seats')
  await expectWellMade(page)
})

test('the address opens a performance, or one within a package, in any case of letters [ROUTE-06 ROUTE-07 ROUTE-09]', async ({
  page,
  scripted,
}) => {
  await openSeats(page, scripted)
  await expect(page.getByRole('heading', { level: 1, name: 'Winter Serenade' })).toBeVisible()
  expect(scripted.inputs('/api/SeatSelector/PerformanceSeats')[0]).toMatchObject({ PerformanceId: String(PERFORMANCE) })
  for (const [path, needed] of [
    ['/purchase/syos?performanceid=701&packageid=81&seats=2&seriesid=8', 'Your package needs 2 more seats.'],
    ['/purchase/syos?performanceId=701&packageId=81&seriesId=8', 'Your package needs 1 more seat.'],
    ['/purchase/syos?performanceId=701&packageId=81&seats=two&seriesId=8', 'Your package needs 1 more seat.'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(needed), path).toBeVisible()
    expect(scripted.inputs('/api/SeatSelector/PackageSeats').at(-1)).toMatchObject({
      PackageId: '81',
      PerformanceId: '701',
    })
  }
})

test('cancelling without changes returns to the production or the series [SEAT-17 ROUTE-08]', async ({
  page,
  scripted,
}) => {
  // The button of the loading page is replaced by that of the loaded one: a press in between would be lost.
  const loaded = page.getByRole('heading', { name: 'Choose a section' })
  await openSeats(page, scripted)
  await expect(loaded).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(`/purchase/single-event?productionId=${PRODUCTION}&performanceId=${PERFORMANCE}`)
  await page.goto(seatSelectorPath({ performanceId: 701, packageId: 81, seriesId: 8 }))
  await expect(loaded).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/purchase/series-package?seriesId=8')
})

test('a cancelled selector is left out of the history, also where the address names no page to return to', async ({
  page,
  scripted,
  browserErrors,
}) => {
  const cancel = async (tab: typeof page) => {
    await expect(tab.getByRole('heading', { name: 'Choose a section' })).toBeVisible()
    await tab.getByRole('button', { name: 'Cancel' }).click()
  }
  // Publishes the page too, which another file's test may have left with a programme.
  await scriptSeats(scripted)
  await page.goto('/whats-on')
  await openSeats(page, scripted)
  await cancel(page)
  await expect(page).toHaveURL(/\/purchase\/single-event/)
  await page.goBack()
  await expect(page).toHaveURL('/whats-on')
  await page.goForward()
  const withoutWayBack = seatSelectorPath({ performanceId: PERFORMANCE })
  await page.goto(withoutWayBack)
  await cancel(page)
  await expect(page, 'the page before').toHaveURL(/\/purchase\/single-event/)
  const opened = page.context().waitForEvent('page')
  await page.evaluate((url) => void window.open(url), withoutWayBack)
  const tab = await opened
  await cancel(tab)
  await expect(tab, 'there is no page before').toHaveURL('/whats-on')
  await tab.close()
  ignoreErrors(browserErrors, 'status of 404')
})

test('a selector that can’t start shows why, and links back [SEAT-21 ERR-09 ERR-10 ERR-11]', async ({
  page,
  scripted,
  browserErrors,
}) => {
  await openSeats(page, scripted, { path: `/purchase/syos?productionId=${PRODUCTION}` })
  const dialog = page.getByRole('dialog', { name: 'Error...' })
  await expect(dialog).toContainText('Invalid Url.')
  await expectAccessible(page)
  scripted.reply({
    '/api/SeatSelector/PerformanceSeats': new Refusal(404),
    '/api/SeatSelector/PackageSeats': new Refusal(403),
  })
  await page.goto(seatSelectorPath({ performanceId: 999, packageId: 81, seriesId: 8 }))
  await expect(dialog).toContainText('An error occurred while trying to retrieve the package.')
  await page.goto(seatSelectorPath({ performanceId: 999, productionId: PRODUCTION }))
  await expect(dialog).toContainText('An error occurred while trying to retrieve the performance.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL(/\/purchase\/single-event/)
  ignoreErrors(browserErrors, 'status of 40')
})

test('a map that can’t be loaded is a fatal error that offers the list instead [SEAT-21 ERR-12]', async ({
  page,
  scripted,
  browserErrors,
}) => {
  const script = await openSeats(page, scripted)
  script.maps.stalls = { content: '<html>This is no drawing' }
  await page.getByRole('list', { name: section }).getByRole('button', { name: 'Stalls' }).click()
  const dialog = page.getByRole('dialog', { name: 'Error...' })
  await expect(dialog).toContainText('An error occurred while trying to retrieve the seat map')
  await dialog.getByRole('button', { name: 'Choose from the list' }).click()
  await page.getByText('Row C').click()
  await page.getByRole('button', { name: 'Stalls, row C, seat 7, A Reserve, $60 - $120' }).click()
  await page.getByRole('button', { name: 'Add Adult' }).click()
  await expect(page.getByRole('complementary', { name: 'Your selection' }).getByText('$120.00')).toBeVisible()
  await page.getByRole('button', { name: 'Map' }).click()
  await expect(page.getByText('The seat map can’t be shown now. All seats are in the list.')).toBeVisible()
  ignoreErrors(browserErrors, 'status of 502')
})

test('a seat missing from the map is in the list, and a map seat not on sale is hidden', async ({ page, scripted }) => {
  await openSeats(page, scripted, { seats: { '1-A-1': { key: 'elsewhere' } } })
  await openScreen(page)
  await expect(seatShape(page, '1-A-1')).toBeHidden()
  await expect(page.getByText('One seat isn’t on this map. The list has it too.')).toBeVisible()
  await page.getByRole('button', { name: 'List' }).click()
  await page.getByText('Row A').click()
  await page.getByRole('button', { name: /^Stalls, row A, seat 1,/ }).click()
  await expect(page.getByRole('dialog', { name: 'Row A, seat 1' })).toBeVisible()
})

test('the hall, its legend and a section look as recorded', async ({ page, scripted }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openSeats(page, scripted, { answer: { overview: { url: 'hall' } } })
  const sections = page.getByRole('list', { name: section })
  await expect(sections).toBeVisible()
  await expectLooks(page, 'seats/hall')
  await sections.getByRole('button', { name: /^Stalls/ }).click()
  await expect(page.locator('[data-ready] svg [data-s]')).toHaveCount(112)
  await expectLooks(page, 'seats/section')
})
