// A visitor without a pointer.
import type { Locator, Page } from '@playwright/test'
import { expect } from './visitor.ts'

/** Returns the content between header and footer. */
export const main = (page: Page) => page.getByRole('main')

/** Moves the focus to a control with the keyboard, and checks that the focus is visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement)
  await expect(target).toBeVisible()
  for (let presses = 0; !(await isFocused()); presses++) {
    expect(presses, `Tab reaches ${target}`).toBeLessThan(200)
    await page.keyboard.press('Tab')
    await expectFocusInSight(page)
  }
  await expect(target).toBeInViewport()
  // The focus ring of a choice is around its label, that of a tile's link around the tile.
  const isVisible = await target.evaluate((element) =>
    [
      getComputedStyle(element),
      getComputedStyle(element.closest('label') ?? element),
      getComputedStyle(element, '::after'),
    ].some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0),
  )
  expect(isVisible, `the focus on ${target} is visible`).toBe(true)
}
/** The windows of a small phone, and of a desktop at 400 %, in which a page's bars take up much of the space. */
export const lowWindows = [
  { width: 390, height: 664 },
  { width: 320, height: 256 },
]

/** Checks that the focused element is in the window, and that no bar covers all of it (WCAG 2.4.11). */
export const expectFocusInSight = (page: Page) => expect.poll(() => page.evaluate(hiddenFocus)).toBe(null)

/** Moves the focus through the page's content with Tab, and checks that it is in sight at every stop. */
export async function tabThroughContent(page: Page): Promise<void> {
  await main(page).evaluate((element) => {
    element.tabIndex = -1
    element.focus()
  })
  const isInContent = () => main(page).evaluate((element) => element.contains(document.activeElement))
  for (let presses = 0; await isInContent(); presses++) {
    expect(presses, 'Tab leaves the content').toBeLessThan(200)
    await page.keyboard.press('Tab')
    await expectFocusInSight(page)
  }
}

/** Runs in the page. Returns the focused element as text if none of its corners and its centre are visible, or null. */
function hiddenFocus(): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body || focused.tagName === 'IFRAME') return null
  // A choice is represented by its label, a tile's link by the tile.
  const shown = focused.closest('label') ?? focused
  const { left, right, top, bottom } = shown.getBoundingClientRect()
  const middle = [(left + right) / 2, (top + bottom) / 2] as const
  const corners = [left + 3, right - 3].flatMap((x) => [top + 3, bottom - 3].map((y) => [x, y] as const))
  const isSeen = [middle, ...corners].some(([x, y]) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (shown.contains(hit) || hit.contains(shown))
  })
  if (isSeen) return null
  const above = document.elementFromPoint(...middle)?.closest('[class]')
  const name = focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 60)
  return `${focused.tagName} ${name} (${Math.round(top)} to ${Math.round(bottom)} px) under ${above?.className}`
}

/** Moves the focus to a control and presses a key on it. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
/** Moves the focus to a field by its label and types into it. */
export async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, main(page).getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}
export const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name })
/** Checks that the next Tab continues from the visitor's position after a step, not from the top of the page. */
export const expectFocusKept = async (page: Page) =>
  expect(await page.evaluate(() => document.activeElement === document.body), 'the focus is on the page’s body').toBe(
    false,
  )
