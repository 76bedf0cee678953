import type { Page } from '@playwright/test'
import { drawing, openScreen, openSeats, STALLS, seatShape, seatsOfScreen } from '../support/scripted-seats.ts'
import { test } from '../support/scripted-venue.ts'
import { expect, expectAccessible, stopClock } from '../support/visitor.ts'

const map = (page: Page) => page.getByRole('group', { name: /^Seat map of/ })
/** Only filtered seats have this. */
const FAINT = '0.13'
const ticketDialog = (page: Page) => page.getByRole('dialog', { name: /^Row / })

/** Returns the plane's scale once its movement has ended or another one has replaced it. */
async function scaleOf(page: Page): Promise<number> {
  const plane = page.locator('.seat-map-plane')
  return plane.evaluate(async (element) => {
    await Promise.allSettled(element.getAnimations().map(({ finished }) => finished))
    return new DOMMatrix(getComputedStyle(element).transform).a
  })
}

test('seats differ in shape by status, and in colour by zone [MAP-02 MAP-04 MAP-05 MAP-06]', async ({
  page,
  scripted,
}) => {
  await openSeats(page, scripted, {
    seats: {
      '1-A-1': { a: ['W'] },
      '1-A-2': { a: ['W', 'C'] },
      '1-B-1': { s: 'Unavailable' },
      '1-B-2': { s: 'Ticketed' },
    },
    answer: { ticketed: [{ seatId: 10_016, priceTypeId: 2 }] },
  })
  await openScreen(page)
  const [wheelchair, both, taken, own, dear, cheap] = ['1-A-1', '1-A-2', '1-B-1', '1-B-2', '1-C-5', '1-F-5'].map(
    (key) => seatShape(page, key),
  ) as [ReturnType<typeof seatShape>, ...ReturnType<typeof seatShape>[]] as ReturnType<typeof seatShape>[]
  await expect(own as NonNullable<typeof own>).toHaveAttribute('data-s', 'cart')
  await expect(taken as NonNullable<typeof taken>).toHaveCSS('fill', 'none')
  await expect(dear as NonNullable<typeof dear>).toHaveCSS('fill-opacity', '1')
  const isFaint = async (seat: ReturnType<typeof seatShape> | undefined, is: boolean) =>
    expect(seat as NonNullable<typeof seat>).toHaveCSS('fill-opacity', is ? FAINT : '1')

  await page.getByRole('checkbox', { name: /B Reserve/ }).check()
  await isFaint(dear, true)
  await isFaint(cheap, false)
  await isFaint(own, false)
  await dear?.click()
  await cheap?.click()
  await expect(ticketDialog(page)).toHaveAccessibleName('Row F, seat 5')
  await ticketDialog(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await isFaint(dear, false)

  await page.getByRole('checkbox', { name: 'Wheelchair' }).check()
  await isFaint(wheelchair, false)
  await isFaint(both, false)
  await isFaint(cheap, true)
  await page.getByRole('checkbox', { name: 'Companion' }).check()
  await isFaint(wheelchair, true)
  await isFaint(both, false)
  await expectAccessible(page)
})

test('hovering over a seat shows its details and highlights seats of the same price [MAP-08 MAP-15 MAP-16]', async ({
  page,
  scripted,
}) => {
  await openSeats(page, scripted, {
    seats: { '1-C-5': { a: ['A', 'R'] }, '1-B-1': { s: 'Unavailable' }, '1-B-2': { s: 'Ticketed' } },
    answer: { ticketed: [{ seatId: 10_016, priceTypeId: 2 }] },
  })
  await openScreen(page)
  const tooltip = page.locator('.seat-map-tooltip')
  const lines = tooltip.locator('p')
  const same = page.locator('[data-marks] .same')
  await seatShape(page, '1-C-5').hover()
  await expect(lines).toHaveText(['Row C, seat 5', 'A Reserve', '$60 - $120', 'Aisle, Restricted'])
  // Of the zone's 56 seats one is taken, one is the visitor's, and one is under the pointer.
  await expect.poll(async () => (await same.getAttribute('d'))?.match(/M/g)?.length).toBe(53)
  await seatShape(page, '1-B-2').hover()
  await expect(lines).toHaveText(['Row B, seat 2', 'A Reserve', 'Child $60', ''])
  await seatShape(page, '1-B-1').hover()
  await expect(lines).toHaveText(['Row B, seat 1', 'A Reserve', 'Unavailable', ''])
  await expect(same).toHaveAttribute('d', '')
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(tooltip).toBeHidden()
})

test('buttons, wheel and double click zoom, down to half the fitting size [MAP-09 MAP-10 MAP-13]', async ({
  page,
  scripted,
}) => {
  await page.clock.install()
  await openSeats(page, scripted)
  await openScreen(page)
  const zoom = (name: string) => page.getByRole('button', { name, exact: true })
  await zoom('Zoom in').click()
  await expect.poll(() => scaleOf(page)).toBeCloseTo(1.6)
  await zoom('Zoom out').click()
  await expect.poll(() => scaleOf(page)).toBeCloseTo(1)
  for (const _ of [1, 2, 3, 4]) await zoom('Zoom out').click()
  await expect.poll(() => scaleOf(page)).toBe(0.5)
  await zoom('Reset').click()
  await expect.poll(() => scaleOf(page)).toBe(1)
  // Until then the map, which has just moved, ignores clicks.
  await page.clock.runFor(500)
  await stopClock(page)
  await seatShape(page, '1-C-7').dblclick()
  await page.clock.resume()
  await expect.poll(() => scaleOf(page)).toBeCloseTo(2)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await zoom('Reset').click()
  await map(page).hover()
  await page.mouse.wheel(0, -300)
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(1.5)
  await page.mouse.wheel(0, 20_000)
  await expect.poll(() => scaleOf(page)).toBe(0.5)
  await zoom('Reset').click()
  await expect.poll(() => scaleOf(page)).toBe(1)
})

test('a click takes effect after 300 ms, and none within 400 ms after the map has moved [MAP-12 MAP-13]', async ({
  page,
  scripted,
}) => {
  await page.clock.install()
  await openSeats(page, scripted)
  await openScreen(page)
  const { x, y, width } = (await seatShape(page, '1-C-7').boundingBox()) ?? { x: 0, y: 0, width: 0 }
  const [left, top] = [x + width / 2, y + width / 2]
  const dialog = page.getByRole('dialog')
  await stopClock(page)
  await page.mouse.move(left, top)
  await page.mouse.wheel(0, 0.01)
  await page.clock.runFor(390)
  await page.mouse.click(left, top)
  await page.clock.runFor(1000)
  await expect(dialog).toHaveCount(0)
  await page.mouse.click(left, top)
  await page.clock.runFor(290)
  await expect(dialog).toHaveCount(0)
  await page.clock.runFor(20)
  await expect(dialog).toHaveCount(1)
})

test('a click takes effect while the map moves to show a chosen seat, for the seat that it was on', async ({
  page,
  scripted,
}) => {
  // In a lower window the whole map is too small to be dragged to the edge.
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.clock.install()
  await openSeats(page, scripted)
  await openScreen(page)
  const dialog = page.getByRole('dialog', { name: /^Row / })
  const placeOf = async (key: string) => {
    const { x, y, width, height } = (await seatShape(page, key).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
  }
  const { x: left } = (await map(page).boundingBox()) ?? { x: 0 }
  const { x, y } = await placeOf('1-C-2')
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(left + 20, y, { steps: 30 })
  await page.mouse.up()
  await expect.poll(async () => (await placeOf('1-C-2')).x, 'near the edge').toBeLessThan(left + 60)
  await page.clock.runFor(500)
  await stopClock(page)
  const before = await placeOf('1-C-2')
  await page.mouse.click(before.x, before.y)
  await page.clock.runFor(310)
  await expect(dialog).toHaveAccessibleName('Row C, seat 2')
  await page.clock.runFor(20)
  await expect.poll(async () => (await placeOf('1-C-2')).x, 'the map has moved').toBeGreaterThan(before.x)
  await dialog.getByRole('button', { name: 'Close' }).click()
  const other = await placeOf('1-C-9')
  await page.mouse.click(other.x, other.y)
  await page.clock.runFor(310)
  await expect(dialog).toHaveAccessibleName('Row C, seat 9')
})

test('the legend opens and closes, and names every appearance of a seat [MAP-14]', async ({ page, scripted }) => {
  await openSeats(page, scripted)
  await openScreen(page)
  const legend = page.getByRole('button', { name: 'Legend' })
  const entries = page.locator('.seat-legend-entries').getByRole('listitem')
  await expect(entries.first()).toBeHidden()
  const brief = page.locator('.seat-legend-brief > span')
  await expect(brief, 'three symbols are explained in any case').toHaveText(['In Cart', 'Available', 'Unavailable'])
  await legend.click()
  await expect(entries).toHaveText([
    ...['In Cart', 'Available', 'Same Price', 'Unavailable', 'Filtered', 'Restricted', 'Companion', 'Wheelchair'],
  ])
  await expect(entries.first()).toBeVisible()
  await expectAccessible(page)
  await legend.click()
  await expect(entries.first()).toBeHidden()
})

test('two seats are chosen on the map and one in the list with the keyboard alone [MAP-17]', async ({
  page,
  scripted,
}) => {
  await openSeats(page, scripted, { seats: { '1-A-3': { s: 'Unavailable' } } })
  await openScreen(page)
  const said = page.locator('output.visually-hidden')
  const focused = page.locator(':focus')
  await page.getByRole('button', { name: 'All sections' }).focus()
  await page.keyboard.press('Tab')
  await expect(focused).toHaveText('List')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  // The rows are arcs: among those within ten units of height the leftmost comes first.
  const names: string[] = []
  for (const _ of [1, 2, 3, 4]) {
    names.push((await focused.getAttribute('aria-label')) ?? '')
    await expect(focused).toHaveRole('button')
    await page.keyboard.press('ArrowRight')
  }
  const numbers = names.map((name) => Number(/seat (\d+)/.exec(name)?.[1]))
  expect(names[0]).toMatch(/^Row \w, seat \d+, A Reserve, \$60 - \$120$/)
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  expect(names.join()).not.toContain('Row A, seat 3,')
  await page.keyboard.press('ArrowLeft')
  await expect(focused).toHaveAttribute('aria-label', names[3] ?? '')
  await expect.poll(() => page.locator('[data-s][role]').count()).toBeLessThanOrEqual(150)

  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add Adult' }).focus()
  await page.keyboard.press('Enter')
  await expect(said).toContainText(/^Stalls, row \w, seat \d+ added\. 1 seat, \$120\.00 in total\.$/)
  await expect(focused).toHaveAttribute('aria-pressed', 'true')
  await expect(focused).toHaveAttribute('aria-label', /Adult \$120, in your selection$/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Add Child' }).focus()
  await page.keyboard.press('Enter')
  await expect(said).toContainText('2 seats,')

  await page.getByRole('button', { name: 'List' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('summary').filter({ hasText: 'Row H' })).toContainText('$40 - $80')
  await page.locator('summary').filter({ hasText: 'Row H' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Stalls, row H, seat 1, B Reserve, $40 - $80' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add Adult' }).focus()
  await page.keyboard.press('Enter')
  await expect(said).toContainText('Stalls, row H, seat 1 added. 3 seats,')
  await expectAccessible(page)
})

test('a map of 3,000 seats moves without React and updates only changed seats', async ({ page, scripted }) => {
  await page.addInitScript(() => {
    const counts = { commits: 0 }
    Object.assign(window, { counts })
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        ...{ supportsFiber: true, renderers: new Map(), inject: () => 1, onCommitFiberUnmount: () => {} },
        onCommitFiberRoot: () => {
          counts.commits += 1
        },
        onPostCommitFiberRoot: () => {},
      },
    })
  })
  const large = seatsOfScreen({ screen: STALLS, rows: 50, seats: 60 })
  const script = await openSeats(page, scripted, {
    answer: { version: 'a', seats: large.map(({ seat }) => seat) },
  })
  script.maps.stalls = { content: drawing(large.map(({ drawn }) => drawn)) }
  await openScreen(page)
  await expect(page.locator('[data-s]')).toHaveCount(3000)
  const nodes = await map(page).evaluate((viewport) => {
    const count = (selector: string) => viewport.querySelectorAll(selector).length
    return {
      all: count('svg *'),
      spoken: count('[role], [aria-label]'),
      costly: count('[data-s]:is([transform], [opacity])'),
    }
  })
  expect(nodes.all, 'a seat is one element').toBeLessThanOrEqual(3_040)
  expect(nodes.spoken, 'only the seats around the focus have names').toBeLessThanOrEqual(150)
  expect(nodes.costly).toBe(0)
  await map(page).hover()
  const box = (await map(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.evaluate(() => {
    const writes = { plane: 0, other: [] as string[], frames: 0, seats: 0 }
    const { counts } = window as unknown as { counts: { commits: number } }
    Object.assign(window, { writes, start: counts.commits })
    new MutationObserver((records) => {
      for (const { target, attributeName } of records) {
        if ((target as Element).className === 'seat-map-plane') writes.plane += 1
        else if (attributeName === 'data-s') writes.seats += 1
        else if (!(target as Element).closest?.('.seat-map-tooltip, .seat-map-minimap'))
          writes.other.push(`${(target as Element).nodeName} ${attributeName}`)
      }
    }).observe(document.body, { attributes: true, childList: true, characterData: true, subtree: true })
    const count = () => {
      writes.frames += 1
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
  })
  await page.mouse.move(box.x + 300, box.y + 200)
  // All seats would inherit a change here, and each would be restyled.
  const inherited = () =>
    map(page).evaluate((viewport) => [viewport.getAttribute('style'), getComputedStyle(viewport).cursor])
  await expect.poll(inherited).toEqual(['touch-action: none;', 'grab'])
  await page.mouse.down()
  expect(await inherited()).toEqual(['touch-action: none;', 'grab'])
  for (let step = 1; step <= 40; step++) await page.mouse.move(box.x + 300 + step * 4, box.y + 200 + step * 2)
  const afterPan = await page.evaluate(() => {
    const own = window as unknown as {
      writes: { plane: number; other: string[]; frames: number }
      counts: { commits: number }
      start: number
    }
    return { ...own.writes, commits: own.counts.commits - own.start }
  })
  await page.mouse.up()
  expect(afterPan.commits).toBe(0)
  expect(afterPan.plane).toBeGreaterThan(0)
  expect(afterPan.plane).toBeLessThanOrEqual(afterPan.frames)
  expect(afterPan.other).toEqual([])

  const changed = large.slice(0, 150).map(({ seat }) => ({ id: seat.id, s: 'Unavailable' }))
  script.push('changes', { version: 'b', seats: changed })
  await expect(page.locator('[data-s="unavailable"]')).toHaveCount(150)
  expect(await page.evaluate(() => (window as unknown as { writes: { seats: number } }).writes.seats)).toBe(150)
})
