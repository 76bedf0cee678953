import type { Page } from '@playwright/test'
import { button, expectFocusKept, main, press, tabTo } from '../support/keyboard.ts'
import { expect, expectAccessible, test } from '../support/visitor.ts'

const PHONE = { width: 390, height: 844 }
const link = (page: Page, name: string | RegExp) => main(page).getByRole('link', { name, exact: true })
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)
const daysOf = (page: Page) => main(page).locator('h2:has(time)')
const applied = (page: Page) => main(page).getByRole('list', { name: 'Filters applied' }).getByRole('link')

test('by keyboard alone the programme is turned to series and back, and lengthened', async ({ page }) => {
  await page.goto('/whats-on')
  await press(page, link(page, 'Series'))
  await expect(link(page, 'Great Performers')).toBeVisible()
  await expect(link(page, 'Series')).toBeFocused()
  await press(page, link(page, 'Calendar'))
  const days = daysOf(page)
  await expect(days).toHaveCount(10)
  await press(page, button(page, 'Show more'))
  await expect(days.nth(10), 'the first new day').toBeFocused()
})

test('by keyboard alone the programme is narrowed by filters and dates, and widened again, with the focus never lost', async ({
  page,
}) => {
  await page.goto('/whats-on')
  const form = main(page).getByRole('form', { name: 'Filter' })
  const today = form.getByRole('gridcell').getByRole('button', { disabled: false }).first()
  await tabTo(page, today)
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
  const day = form.getByRole('button').and(page.locator(':focus'))
  await page.keyboard.press('Space')
  await expect(day).toHaveAttribute('aria-pressed', 'true')
  await press(page, form.getByRole('checkbox', { name: 'Chamber', exact: true }), 'Space')
  await press(page, form.getByRole('button', { name: 'Apply' }))
  await expect(applied(page)).toHaveCount(2)
  await expectFocusKept(page)
  expect(parameter(page, 'eventfilters')).toMatch(/^dates:20\d\d-\d\d-\d\d;filters:\d+$/)
  await press(page, applied(page).filter({ hasText: 'Chamber' }))
  await expect(applied(page)).toHaveCount(1)
  await expectFocusKept(page)
  await press(page, form.getByRole('button', { name: 'Clear Filters' }))
  await expect(applied(page)).toHaveCount(0)
  await expectFocusKept(page)
  expect(parameter(page, 'eventfilters')).toBeNull()

  const turn = (to: string) => form.getByRole('button', { name: `${to} month` })
  await press(page, turn('Next'))
  await page.keyboard.press('Shift+Tab')
  await expect(turn('Previous')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(turn('Previous'), 'where no month is before').toBeFocused()
  await tabTo(page, today)
  await page.keyboard.press('Space')
  await press(page, form.getByRole('button', { name: 'Clear dates' }))
  await expect(form.getByRole('button', { name: 'Clear dates' })).toHaveCount(0)
  await expectFocusKept(page)

  await page.goto('/whats-on?eventfilters=searchText:theremin')
  const without = link(page, 'Without “theremin”')
  await press(page, without)
  await expect(daysOf(page)).toHaveCount(10)
  await expectFocusKept(page)
})

test('on a small screen the filters of programme and news keep the focus inside, and give it back when they close', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  for (const [path, choice, parameterName] of [
    ['/whats-on', 'Chamber', 'eventfilters'],
    ['/news', 'Interviews', 'blogfilters'],
  ] as const) {
    await page.goto(path)
    const open = button(page, 'Filter')
    await press(page, open)
    const dialog = page.getByRole('dialog', { name: 'Filter' })
    await expect(dialog).toBeVisible()
    const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement))
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab')
      // Between the last and the first the browser's own controls have it.
      expect((await isInside()) || (await page.evaluate(() => document.activeElement === document.body))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(open).toBeFocused()
    await page.keyboard.press('Enter')
    await press(page, dialog.getByRole('checkbox', { name: choice, exact: true }), 'Space')
    await press(page, dialog.getByRole('button', { name: 'Apply' }))
    await expect(dialog).toHaveCount(0)
    await expect.poll(() => parameter(page, parameterName)).toMatch(/\w/)
    await expectFocusKept(page)
  }
})

test('by keyboard alone a story and a concert are found by search, tab and page, and opened', async ({ page }) => {
  await page.goto('/search')
  const box = main(page).getByRole('searchbox')
  await tabTo(page, box)
  await page.keyboard.type('quartet')
  const results = main(page).getByRole('article')
  await expect(results).toHaveCount(10)
  await expect(box).toBeFocused()
  const tabs = main(page).getByRole('navigation', { name: 'Kinds of results' })
  await press(page, tabs.getByRole('link', { name: /^Events/ }))
  await expect(tabs.getByRole('link', { name: /^Events/ })).toHaveAttribute('aria-current', 'page')
  await expect(tabs.getByRole('link', { name: /^Events/ })).toBeFocused()
  await press(page, link(page, 'Next page'))
  await expect.poll(() => parameter(page, 'searchquery')).toContain('page:2')
  await expect(main(page).getByRole('status')).toContainText('page 2')
  await expectFocusKept(page)
  await press(page, results.first().getByRole('link'))
  await expect(page).toHaveURL(/\/whats-on\/[\w-]+$/)
  await expectFocusKept(page)
  await expectAccessible(page)
})

test('by keyboard alone the news are narrowed and turned, a story is read, and its tag leads back', async ({
  page,
}) => {
  await page.goto('/news')
  await press(page, link(page, 'Next page'))
  await expect.poll(() => parameter(page, 'blogfilters')).toContain('pageNumber:2')
  await expectFocusKept(page)
  const form = main(page).getByRole('form', { name: 'Filter' })
  const tiles = main(page).getByRole('region', { name: 'Articles' }).getByRole('article')
  await press(page, form.getByRole('checkbox', { name: 'Interviews' }), 'Space')
  await expect(tiles.filter({ hasNotText: 'Interviews' })).toHaveCount(0)
  await expect(form.getByRole('checkbox', { name: 'Interviews' })).toBeFocused()
  await press(page, link(page, 'Clear Filters'))
  await expect(tiles.filter({ hasNotText: 'Interviews' })).not.toHaveCount(0)
  await expectFocusKept(page)
  await press(page, tiles.first().getByRole('link').first())
  await expect(page).toHaveURL(/\/news\/[\w-]+$/)
  await expectFocusKept(page)
  await press(page, main(page).locator('header').getByRole('link').last())
  await expect.poll(() => parameter(page, 'blogfilters')).toMatch(/^newsCategory:/)
  await expectFocusKept(page)
})

test('by keyboard alone a series and a production are read by their menus, and booked', async ({ page }) => {
  await page.goto('/whats-on/series/great-performers')
  const menu = main(page).getByRole('navigation', { name: 'On this page' })
  const target = menu.getByRole('link').last()
  await press(page, target)
  await expect(page).toHaveURL(/#/)
  await expect(page.locator(':target')).toBeInViewport()
  await page.keyboard.press('Tab')
  const isAfterTarget = await page.evaluate(() => {
    const place = document.querySelector(':target')?.compareDocumentPosition(document.activeElement ?? document.body)
    return ((place ?? 0) & (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY)) > 0
  })
  expect(isAfterTarget, 'Tab goes on from there').toBe(true)
  const event = main(page)
    .getByRole('region', { name: /^Upcoming events/ })
    .getByRole('article')
    .first()
  const name = await event.getByRole('heading').innerText()
  await press(page, event.getByRole('heading').getByRole('link'))
  await expect(page).toHaveURL(/\/whats-on\/[\w-]+$/)
  await expect(main(page).getByRole('heading', { level: 1, name })).toBeVisible()
  await press(page, main(page).getByRole('link', { name: /^Book/ }).first())
  await expect(page).toHaveURL(/\/purchase\//)
  await expectFocusKept(page)
})
