import type { Page } from '@playwright/test'
import { paths, seatSelectorPath, singleEventPath } from '#shared/routes'
import { production as calls } from '#shared/ticketing/production/production'
import { production } from '../support/purchase-steps.ts'
import { expect, test } from '../support/visitor.ts'

/**
 * Counts the listeners of the window, the document and media queries, and the intervals, by what they are for. A text,
 * because code that runs in the page must not be transformed.
 */
const COUNT = `
const counts = new Map()
const change = (name, by) => counts.set(name, (counts.get(name) ?? 0) + by)
window.leftBehind = () => ({
  ...Object.fromEntries([...counts].filter(([, count]) => count > 0).sort()),
  'style sheets': document.adoptedStyleSheets.length,
})
const known = new Map()
const nameOf = (target, type) =>
  (target === window || target === null ? 'window' : target === document ? 'document' : 'media') + ' ' + type
const add = EventTarget.prototype.addEventListener
const remove = EventTarget.prototype.removeEventListener
const isCounted = (target) =>
  target === null || target === undefined || target === window || target === document || target instanceof MediaQueryList
EventTarget.prototype.addEventListener = function (type, listener, options) {
  if (isCounted(this) && listener) {
    const key = nameOf(this ?? window, type)
    const all = known.get(key) ?? known.set(key, new Set()).get(key)
    if (!all.has(listener)) {
      all.add(listener)
      change(key, 1)
      const forget = () => { if (all.delete(listener)) change(key, -1) }
      if (options?.signal) add.call(options.signal, 'abort', forget)
      if (options?.once) add.call(this ?? window, type, forget, { once: true })
    }
  }
  return add.call(this ?? window, type, listener, options)
}
EventTarget.prototype.removeEventListener = function (type, listener, options) {
  if (isCounted(this) && listener) {
    const key = nameOf(this ?? window, type)
    if (known.get(key)?.delete(listener)) change(key, -1)
  }
  return remove.call(this ?? window, type, listener, options)
}
const [start, stop] = [window.setInterval, window.clearInterval]
const intervals = new Set()
window.setInterval = (...of) => { const id = start(...of); intervals.add(id); change('interval', 1); return id }
window.clearInterval = (id) => { if (intervals.delete(id)) change('interval', -1); stop(id) }
`

/** Opens a page of the site as a link does, and waits until it is shown and its effects have run. */
async function follow(page: Page, path: string): Promise<void> {
  const heading = page.locator('h1')
  const before = (await heading.first().textContent()) ?? ''
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href })
    document.body.append(link)
    link.click()
    link.remove()
  }, path)
  await expect(page).toHaveURL(path)
  await expect(heading.first()).not.toHaveText(before)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))))
}

test('a page leaves no listener and no interval behind, however often it is opened', async ({ page }) => {
  await page.addInitScript({ content: COUNT })
  const answer = await page.request.get(`${calls.performances.path}?ProductionId=${production.id}`)
  const [performance] = (await answer.json()).result.performances
  const of = { performanceId: performance.id, productionId: production.id }
  await page.goto('/about-us')
  const leftBy = async (path: string) => {
    await follow(page, path)
    await follow(page, '/about-us')
    return page.evaluate(() => (window as unknown as { leftBehind(): object }).leftBehind())
  }
  const opened = ['/', paths.whatsOn, '/news', '/memberships', paths.checkout, paths.login]
  for (const path of [...opened, singleEventPath(of.productionId, of.performanceId), seatSelectorPath(of)]) {
    const first = await leftBy(path)
    expect(await leftBy(path), path).toEqual(first)
  }
})
