import type { Page } from '@playwright/test'
import { openScreen, openSeats, seatAnswer, seatShape } from '../support/scripted-seats.ts'
import { test } from '../support/scripted-venue.ts'
import { expect, expectAccessible, stopClock } from '../support/visitor.ts'

const summary = (page: Page) => page.getByRole('region', { name: 'Your seats' })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Your selection' })
const map = (page: Page) => page.getByRole('group', { name: 'Seat map of Stalls' })
const boxOf = async (locator: ReturnType<Page['locator']>) =>
  (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

/** How much of the end of the page the bar covers, in pixels. */
const hiddenAtEnd = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector<HTMLElement>('[data-foot-bar]')
    return (bar?.offsetHeight ?? 0) - Number.parseFloat(getComputedStyle(document.body).paddingBottom)
  })

async function take(page: Page, key: string): Promise<void> {
  await seatShape(page, key).click()
  await page.getByRole('button', { name: 'Add Adult' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('at the limit of seats the map says so, and what a larger group can do', async ({ page, scripted }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSeats(page, scripted)
  await openScreen(page)
  const count = page.getByRole('status').filter({ hasText: 'seats available' })
  await expect(count).toHaveText('112 seats available')
  await page.getByRole('combobox', { name: 'Seats at once' }).selectOption('6')
  await page.getByRole('button', { name: 'List' }).click()
  await page.getByText('Row C', { exact: true }).click()
  await page.getByRole('button', { name: /^Stalls, row C, seat 7/ }).click()
  await page.getByRole('button', { name: 'Add Adult' }).click()
  const limit = page.getByRole('status').filter({ hasText: '6 seats is the most that one order takes.' })
  await expect(limit).toBeVisible()
  await expect(limit.getByRole('link')).toHaveAttribute('href', /^tel:/)
  await expect(count).toHaveCount(0)
  await expectAccessible(page)
  const closed = page.getByRole('button', { name: /^Stalls, row H, seat 1,/ })
  await expect(closed).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(closed, 'on paper every row is open').toBeVisible()
})

test('the visitor’s seats precede the filters, and a lone seat is reported above Add to Cart', async ({
  page,
  scripted,
}) => {
  await openSeats(page, scripted)
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 664 },
  ]) {
    await page.setViewportSize(size)
    if (size.width > 992) {
      await openScreen(page)
      await take(page, '1-C-2')
    }
    const filters = page.getByRole('region', { name: 'Filters and sessions' })
    expect((await boxOf(summary(page))).y).toBeLessThan((await boxOf(filters)).y)
    const hint = page.getByText('Stalls, row C, seat 1 would be left on its own.').filter({ visible: true })
    await expect(hint).toBeInViewport({ ratio: 1 })
    await expect.poll(() => hiddenAtEnd(page), 'pixels of the page behind the bar').toBeLessThanOrEqual(0)
    await expect(page.getByRole('button', { name: 'Add to Cart' }).filter({ visible: true })).toBeInViewport({
      ratio: 1,
    })
    await expectAccessible(page)
  }
})

test('a seat’s details cover no seat, stay under the pointer, and Escape dismisses them', async ({
  page,
  scripted,
}) => {
  await page.clock.install()
  await openSeats(page, scripted)
  await openScreen(page)
  const tooltip = page.locator('.seat-map-tooltip')
  for (const [key, isAtTop] of [
    ['1-A-7', false],
    ['1-H-7', true],
  ] as const) {
    // There is no room above the map then.
    if (isAtTop)
      await map(page).evaluate((hall) => scrollBy({ top: hall.getBoundingClientRect().top, behavior: 'instant' }))
    await seatShape(page, key).hover()
    await expect(tooltip).toBeVisible()
    const isBeside = async () => {
      const [shown, hall] = [await boxOf(tooltip), await boxOf(map(page))]
      return shown.y >= 0 && (shown.y + shown.height <= hall.y || shown.y >= hall.y + hall.height)
    }
    await expect.poll(isBeside, key).toBe(true)
  }
  await expect(tooltip, 'no longer the details of the seat before').toContainText('Row H, seat 7')
  const words = await tooltip.innerText()
  const { x, y, width, height } = await boxOf(tooltip)
  // The pointer's way takes no time, however busy the machine is.
  await stopClock(page)
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 12 })
  await page.mouse.move(x + 3, y + height / 2, { steps: 4 })
  await page.clock.runFor(1_000)
  await expect(seatShape(page, '1-H-7')).not.toHaveClass(/same/)
  await expect.poll(() => tooltip.innerText(), 'the details of the seat, not of those on the way').toBe(words)
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 })
  await page.clock.runFor(1_000)
  await expect(tooltip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tooltip).toBeHidden()
})

test('in a narrow window the details of the outermost seats are within it', async ({ page, scripted }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSeats(page, scripted)
  await openScreen(page)
  const tooltip = page.locator('.seat-map-tooltip')
  const isWithin = async () => {
    const { x, width } = await boxOf(tooltip)
    return width > 0 && x >= 0 && x + width <= 390
  }
  for (const [key, words] of [
    ['1-D-1', 'Row D, seat 1'],
    ['1-D-14', 'Row D, seat 14'],
  ] as const) {
    await seatShape(page, key).hover()
    await expect(tooltip).toContainText(words)
    const seat = await boxOf(seatShape(page, key))
    const { width } = await boxOf(tooltip)
    expect(Math.min(seat.x, 390 - seat.x), 'the details don’t fit above the seat').toBeLessThan(width / 2)
    await expect.poll(isWithin, key).toBe(true)
  }
})

test('on a phone the zoom buttons and the legend are beside the map, not over its seats', async ({
  page,
  scripted,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await openSeats(page, scripted)
  await openScreen(page)
  // At one instant: the page may still be moving.
  const countBelow = () =>
    page.getByRole('button', { name: /^(Zoom in|Zoom out|Reset|Legend)$/ }).evaluateAll((buttons) => {
      const hall = document.querySelector('[aria-label="Seat map of Stalls"]')?.getBoundingClientRect()
      return buttons.filter((button) => button.getBoundingClientRect().top >= (hall?.bottom ?? Infinity) - 1).length
    })
  await expect.poll(countBelow, 'buttons below the map').toBe(4)
  await page.getByRole('button', { name: 'Legend' }).click()
  await expect(page.getByText('Same Price')).toBeInViewport({ ratio: 1 })
})

test('the hall shows every seat as a dot, in its zone’s colour, and follows filters and changes', async ({
  page,
  scripted,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const script = await openSeats(page, scripted, {
    answer: { overview: { url: 'hall' }, version: 'a' },
    seats: { '1-A-1': { s: 'Unavailable' } },
  })
  /** The numbers of dots by look, of both screens together. */
  const dots = () =>
    page.locator('[data-dots] path').evaluateAll((paths) => {
      const counts: Record<string, number> = {}
      for (const path of paths) {
        const look = path.getAttribute('data-look') ?? ''
        counts[look] = (counts[look] ?? 0) + (path.getAttribute('d')?.match(/M/g)?.length ?? 0)
      }
      return counts
    })
  await expect.poll(dots).toEqual({ taken: 1, 'zone-0': 55, 'zone-4': 86 })
  const chip = page.getByRole('button', { name: /^A Reserve/ })
  await chip.click()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('checkbox', { name: /A Reserve/ })).toBeChecked()
  await expect.poll(dots).toEqual({ taken: 1, 'zone-0': 55, filtered: 86 })
  await chip.click()
  script.push('changes', { version: 'b', seats: [{ id: 20_001, s: 'Unavailable' }] })
  await expect.poll(dots).toEqual({ taken: 2, 'zone-0': 55, 'zone-4': 85 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('.seat-screens-hall'), 'a picture beside the list').toHaveAttribute('inert', '')
  await expectAccessible(page)
})

test('the best seats within a budget are found and offered, and without any the lowest price is', async ({
  page,
  scripted,
}) => {
  await openSeats(page, scripted)
  await page.getByRole('button', { name: 'Find by budget' }).click()
  const total = page.getByLabel('At most, in total')
  const find = page.getByRole('button', { name: 'Find seats' })
  await find.click()
  await expect(page.getByText('Enter an amount in dollars, such as 120.')).toBeVisible()
  await total.fill('120')
  await find.click()
  await expect(
    page.getByText('No 2 seats side by side are left for at most $120. The lowest price is $160.'),
  ).toBeVisible()
  await expectAccessible(page)
  await total.fill('239')
  await find.click()
  const dialog = page.getByRole('dialog', { name: 'Row A, seats 5, 6' })
  await expect(dialog).toContainText('View from Balcony, row 1 of 3 from the stage.')
  await dialog.getByRole('button', { name: 'Add Adult' }).click()
  await expect(panel(page)).toContainText('$160.00')
  await expect(page.getByRole('group', { name: 'Seat map of Balcony' })).toBeVisible()
})

test('a dialog reserves no space for a scroll bar that the page doesn’t have', async ({ page, scripted }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSeats(page, scripted)
  await openScreen(page)
  await seatShape(page, '1-C-7').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const gutter = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollbarGutter)
  expect(await gutter()).toBe('auto')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 300 })
  await seatShape(page, '1-C-7').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await gutter(), 'where the page scrolls').toBe('stable')
})

test('sections have names and prices on the plan, and a single section opens automatically', async ({
  page,
  scripted,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const script = await openSeats(page, scripted, { answer: { overview: { url: 'hall' } } })
  const hall = page.getByRole('group', { name: 'Map of the hall' })
  await expect(hall.locator('text')).toHaveText(['Stalls from $40', 'Balcony from $40'])
  const places = await hall
    .locator('text')
    .evaluateAll((texts) => texts.map((text) => [Number(text.getAttribute('x')), Number(text.getAttribute('y'))]))
  expect(places, 'of an area in two parts, the name is in the first').toEqual([
    [300, 190],
    [155, 395],
  ])
  await expectAccessible(page)
  const { performance, screens, seats } = seatAnswer()
  const [screen] = script.answer.screens
  script.answer = {
    ...script.answer,
    performance: { ...performance, screens: performance.screens.slice(0, 1) },
    screens: screen ? [screen] : screens,
    seats: seats.filter(({ sid }) => sid === 1),
  }
  await page.reload()
  await expect(map(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'All sections' })).toHaveCount(0)
  await expect(panel(page)).toContainText('Choose a seat on the map or in the list.')
})

/** The page's background as the visitor's system paints it. */
const canvasOf = (page: Page) =>
  page.evaluate(() => {
    document.body.style.setProperty('background-color', 'Canvas')
    return getComputedStyle(document.body).backgroundColor
  })

test('with forced colours the pressed view button and the map stay readable', async ({ page, scripted }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await openSeats(page, scripted)
  await openScreen(page)
  const pressed = page.getByRole('button', { name: 'Map', exact: true })
  const colours = await pressed.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element)
    return [color, backgroundColor]
  })
  expect(colours[0]).not.toBe(colours[1])
  const stage = page.locator('.seat-map [data-layer=scenery] path').first()
  await expect(stage, 'a drawing’s own fill gives way').toHaveCSS('fill', await canvasOf(page))
  await expectAccessible(page)
})
