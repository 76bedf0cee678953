// A visitor without a pointer.
import type { Locator, Page } from '@playwright/test'
import { expect } from './visitor.ts'

/** What is between header and footer. */
export const main = (page: Page) => page.getByRole('main')

/** Goes to a control as somebody without a pointer does, and checks that one sees where the focus is. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement)
  await expect(target).toBeVisible()
  for (let presses = 0; !(await isFocused()); presses++) {
    expect(presses, `Tab reaches ${target}`).toBeLessThan(200)
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeInViewport()
  // The ring of a choice is around its label, that of a tile's link around the tile.
  const isVisible = await target.evaluate((element) =>
    [
      getComputedStyle(element),
      getComputedStyle(element.closest('label') ?? element),
      getComputedStyle(element, '::after'),
    ].some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0),
  )
  expect(isVisible, `the focus on ${target} is visible`).toBe(true)
}
/** Goes to a control and presses a key on it. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
/** Goes to a field by its label and types into it. */
export async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, main(page).getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}
export const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name })
/** After a step the next Tab must begin where the visitor was, not at the top of the page. */
export const expectFocusKept = async (page: Page) =>
  expect(await page.evaluate(() => document.activeElement === document.body), 'the focus is on the page’s body').toBe(
    false,
  )
