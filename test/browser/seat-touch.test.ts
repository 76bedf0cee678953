import type { CDPSession, Page } from '@playwright/test'
import { openScreen, openSeats, seatShape } from '../support/scripted-seats.ts'
import { test } from '../support/scripted-venue.ts'
import { expect, stopClock } from '../support/visitor.ts'

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

interface Point {
  x: number
  y: number
}
/** Fingers that touch, move in steps, and lift. */
async function drag(session: CDPSession, from: readonly Point[], to: readonly Point[], steps = 8): Promise<void> {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: readonly Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints.map((point, id) => ({ ...point, id })) })
  await send('touchStart', from)
  for (let step = 1; step <= steps; step++)
    await send(
      'touchMove',
      from.map(({ x, y }, at) => {
        const end = to[at] ?? { x, y }
        return { x: x + ((end.x - x) * step) / steps, y: y + ((end.y - y) * step) / steps }
      }),
    )
  await send('touchEnd', [])
}
const plane = (page: Page) =>
  page.locator('.seat-map-plane').evaluate((element) => {
    const { a: scale, e: x, f: y } = new DOMMatrix(getComputedStyle(element).transform)
    return { scale, x, y }
  })

test('touch gestures pinch, pan and tap, and a tap right after a pan is ignored [MAP-11 MAP-12]', async ({
  page,
  scripted,
}) => {
  await page.clock.install()
  await openSeats(page, scripted)
  await openScreen(page)
  const hint = page.getByText('Pinch to Zoom')
  await expect(hint).toBeVisible()
  const session = await page.context().newCDPSession(page)
  const middleOf = async () => {
    const { x, y, width, height } = (await seatShape(page, '1-D-8').boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    }
    return { x: x + width / 2, y: y + height / 2 }
  }
  const middle = await middleOf()
  const apart = (by: number) => [
    { x: middle.x - by, y: middle.y },
    { x: middle.x + by, y: middle.y },
  ]
  // Chromium cancels a touch that a busy page doesn't answer in time, so each is repeated until its effect is seen.
  await expect(async () => {
    await drag(session, apart(30), apart(90))
    await expect(hint).toBeHidden()
    await expect.poll(async () => (await plane(page)).scale, { timeout: 1_000 }).toBeGreaterThan(2)
  }).toPass()
  await expect(async () => {
    const { x } = await plane(page)
    await drag(session, [middle], [{ x: middle.x - 60, y: middle.y - 100 }])
    await expect.poll(async () => Math.round((await plane(page)).x - x), { timeout: 1_000 }).toBeLessThan(-30)
  }).toPass()
  // From here on only the test moves the clock, so that pauses of a busy machine don't count.
  await stopClock(page)
  await expect(async () => {
    const from = await middleOf()
    await drag(session, [from], [{ x: from.x + 40, y: from.y }])
    await page.clock.runFor(50)
    expect((await middleOf()).x).toBeGreaterThan(from.x + 30)
  }).toPass()
  const seat = await middleOf()
  await page.touchscreen.tap(seat.x, seat.y)
  await page.clock.runFor(1000)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(async () => {
    await page.touchscreen.tap(seat.x, seat.y)
    await page.clock.runFor(400)
    await expect(page.getByRole('dialog', { name: 'Row D, seat 8' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  // The tap that opened something under the finger must not press it.
  await expect(page.getByRole('region', { name: 'Your seats' })).toContainText('Choose a seat')
})

test('a tap on small seats zooms in first, and then chooses the nearest one', async ({ page, scripted }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await openSeats(page, scripted)
  await openScreen(page)
  const box = (await seatShape(page, '1-D-8').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await expect.poll(async () => (await plane(page)).scale).toBeGreaterThan(1.5)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.waitForFunction((begun) => performance.now() > begun + 700, await page.evaluate(() => performance.now()))
  const large = (await seatShape(page, '1-D-8').boundingBox()) ?? box
  await page.touchscreen.tap(large.x - 2, large.y + large.height / 2)
  await expect(page.getByRole('dialog', { name: 'Row D, seat 8' })).toBeVisible()
})
