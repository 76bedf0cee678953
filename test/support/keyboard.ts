// A visitor without a pointer.
import type { ElementHandle, Locator, Page } from '@playwright/test'
import { home, section } from './purchase-steps.ts'
import { expect } from './visitor.ts'

/** Returns the content between header and footer. */
export const main = (page: Page) => page.getByRole('main')

/** Moves the focus to a control with the keyboard, and checks that the focus is visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement)
  await expect(target).toBeVisible()
  let presses = 0
  while (!(await isFocused())) {
    // Finding the element by its role after each key would take longer than all else.
    const element = await target.evaluateHandle((found) => found)
    for (let state: FocusState | null = null; !state?.isReached; presses++) {
      expect(presses, `Tab reaches ${target}`).toBeLessThan(200)
      state = await focusAfter(page, 'Tab', element)
    }
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
export async function expectFocusInSight(page: Page): Promise<void> {
  const hidden = async () => (await page.evaluate(focusState, undefined)).hidden
  // A key may have opened another page, which takes the script with it.
  await expect.poll(() => hidden().catch(() => 'another page')).toBe(null)
}

/** Moves the focus through the page's content with Tab and back, and checks that it is in sight at every stop. */
export async function tabThroughContent(page: Page): Promise<void> {
  const content = await main(page).evaluateHandle((element) => {
    element.tabIndex = -1
    element.focus()
    return element
  })
  for (const key of ['Tab', 'Shift+Tab']) {
    let { isWithin } = key === 'Tab' ? { isWithin: true } : await focusAfter(page, key, content)
    for (let presses = 0; isWithin; presses++) {
      expect(presses, `${key} leaves the content`).toBeLessThan(200)
      isWithin = (await focusAfter(page, key, content)).isWithin
    }
  }
}

/** Presses a key, checks that the focus is in sight, and returns where it is in relation to an element. */
async function focusAfter(page: Page, key: string, element: ElementHandle<Element>): Promise<FocusState> {
  await page.keyboard.press(key)
  const state = await element.evaluate(focusState)
  if (state.hidden !== null) await expectFocusInSight(page)
  return state
}

interface FocusState {
  /** The focused element as text if none of its corners and its centre are visible, or null. */
  hidden: string | null
  /** Whether the focus is in the element. */
  isWithin: boolean
  /** Whether the element has the focus, or has been removed. */
  isReached: boolean
}

/** Runs in the page. */
function focusState(element?: Element): FocusState {
  const focused = document.activeElement
  const isWithin = element?.contains(focused) === true
  const isReached = element !== undefined && (element === focused || !element.isConnected)
  if (!focused || focused === document.body || focused.tagName === 'IFRAME')
    return { hidden: null, isWithin, isReached }
  // A choice is represented by its label, a tile's link by the tile.
  const shown = focused.closest('label') ?? focused
  const { left, right, top, bottom } = shown.getBoundingClientRect()
  const middle = [(left + right) / 2, (top + bottom) / 2] as const
  const corners = [left + 3, right - 3].flatMap((x) => [top + 3, bottom - 3].map((y) => [x, y] as const))
  const isSeen = [middle, ...corners].some(([x, y]) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (shown.contains(hit) || hit.contains(shown))
  })
  if (isSeen) return { hidden: null, isWithin, isReached }
  const above = document.elementFromPoint(...middle)?.closest('[class]')
  const name = focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 60)
  const hidden = `${focused.tagName} ${name} (${Math.round(top)} to ${Math.round(bottom)} px) under ${above?.className}`
  return { hidden, isWithin, isReached }
}

/**
 * Moves the focus to a control and presses a key on it, once it isn't disabled by a pending response. What has the
 * focus then is in sight too.
 */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await expect(target).toBeEnabled()
  await page.keyboard.press(key)
  await expectFocusInSight(page)
}
/** In the seat selector, takes the first free seat of a section's list, and adds it to the cart. */
export async function takeSeatFromList(page: Page): Promise<void> {
  const sections = page.getByRole('list', { name: 'Sections' }).getByRole('button')
  await expect(sections.or(button(page, 'List')).first()).toBeVisible()
  // A hall with one section opens with its seats.
  if ((await sections.count()) > 0) await press(page, sections.first())
  await press(page, button(page, 'List'))
  await press(
    page,
    main(page)
      .locator('summary', { hasText: /\d available/ })
      .first(),
  )
  await press(page, button(page, /, row .+, seat \d+, .+\$/).first())
  await press(page, page.getByRole('dialog').getByRole('button', { name: /^Add / }).first())
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectFocusKept(page)
  await press(page, button(page, 'Add to Cart').filter({ visible: true }))
}

/** Moves the focus to a field by its label and types into it. */
export async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, main(page).getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}
export const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name })
/** Checks that the next Tab continues from the visitor's position after a step, and that the focus is in sight. */
export async function expectFocusKept(page: Page): Promise<void> {
  const isOnBody = () => page.evaluate(() => document.activeElement === document.body)
  await expect.poll(isOnBody, 'the focus is on the page’s body').toBe(false)
  await expectFocusInSight(page)
}

/** Passes the checkout's first step as a guest with an address, after an attempt with an empty form. */
export async function continueAsGuestByKeyboard(page: Page): Promise<void> {
  await press(page, button(page, 'Continue as guest'))
  await expect(main(page).getByRole('textbox', { name: 'First name' })).toBeFocused()
  await type(page, 'First name', 'Grace')
  await type(page, 'Last name', 'Hopper')
  await type(page, 'Email', 'keys.alone@example.org')
  await type(page, 'Phone', '0390000000')
  await type(page, 'Find your address', home.line1)
  await press(page, page.getByRole('radio', { name: home.label }), 'Space')
  await expectFocusKept(page)
  await press(page, button(page, 'Continue as guest'))
  await expect(section(page, 'Accept Terms').getByRole('heading', { level: 2 })).toBeFocused()
}

/** Types a card's details on the payment page, and submits them. */
export async function payByKeyboard(page: Page, card: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: /^Pay \$/ })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Card number' })).toBeFocused()
  const details = { Expiry: '12/39', 'Security code (CVC)': '123', 'Name on card': 'G Hopper' }
  for (const [name, text] of Object.entries({ 'Card number': card, ...details })) {
    await tabTo(page, page.getByRole('textbox', { name }))
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
}
