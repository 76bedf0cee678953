import { type Page, request as requests } from '@playwright/test'
import { expect, expectAccessible, test } from '#test/support/visitor'

/**
 * Replaces those of Lighthouse's checks of SEO and best practices that a page can fail, on a page of each kind.
 * Lighthouse itself gives these pages 100 (`npx lighthouse`), but has 200 packages of 185 MB, which starting a venue
 * should not require.
 */
const FOUND = [
  '/',
  '/whats-on',
  '/whats-on/jupiter',
  '/whats-on/series/quartet-cycle',
  '/your-visit',
  '/about-us/privacy',
]
const ALSO_FOUND = ['/news/how-to-read-a-quartet', '/memberships']
/** Pages for visitors' actions: not indexed, but with the same checks otherwise. */
const HIDDEN = ['/purchase/single-event?productionId=1001', '/purchase/checkout', '/no-such-page']

/** Link texts that don't describe their target, as Lighthouse lists them for English. */
const SAYS_NOTHING = [
  'click here',
  'click this',
  'go',
  'here',
  'information',
  'learn more',
  'more',
  'more info',
  'read more',
  'right here',
  'start',
  'this',
]

for (const path of [...FOUND, ...ALSO_FOUND])
  test(`${path} has title, description, canonical address and no dead link`, async ({ page }) => {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    expect(answer?.headers()['x-robots-tag']).toBeUndefined()
    await expect(page).toHaveTitle(/./)
    const head = await headOf(page)
    expect(head.descriptions).toHaveLength(1)
    expect(head.descriptions[0]?.trim().length).toBeGreaterThan(20)
    expect(head.canonicals).toEqual([new URL(path, page.url()).href])
    expect(head.robots).toEqual([])
    expect(await linksThatLeadNowhere(page)).toEqual([])
  })

for (const path of [...FOUND, ...ALSO_FOUND, ...HIDDEN])
  test(`${path} has no browser issues, deprecations, distorted pictures or third-party requests`, async ({
    page,
    browserErrors,
    baseURL,
  }) => {
    const issues = await watchIssues(page)
    const elsewhere: string[] = []
    page.on(
      'request',
      (request) =>
        request.url().startsWith('http') && !request.url().startsWith(`${baseURL}/`) && elsewhere.push(request.url()),
    )
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/'))
        calls.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`)
    })
    const answer = await page.goto(path)
    if (answer?.status() === 404) browserErrors.splice(0)
    await page.locator('html:not(.loading)').waitFor()
    expect((await answer?.text())?.slice(0, 1024)).toMatch(/^<!DOCTYPE html>[\s\S]*<meta charset="utf-8">/)
    await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', 'width=device-width, initial-scale=1')
    expect(await page.evaluate(() => document.compatMode)).toBe('CSS1Compat')
    await expect.poll(() => picturesOutOfShape(page)).toEqual([])
    expect(await fieldsThatRefusePasting(page)).toEqual([])
    expect(elsewhere, 'no request to other sites').toEqual([])
    expect(issues).toEqual([])
    await expectAccessible(page)
    await page.waitForLoadState('networkidle')
    expect(calls.toSorted(), 'each call is made once').toEqual([...new Set(calls)].sort())
  })

test('robots.txt is valid for every robot', async ({ baseURL }) => {
  const context = await requests.newContext({ baseURL })
  const answer = await context.get('/robots.txt')
  expect(answer.headers()['content-type']).toContain('text/plain')
  const lines = (await answer.text()).split('\n').filter((line) => line.trim() !== '')
  expect(lines[0]).toBe('User-agent: *')
  for (const line of lines.slice(1)) expect(line).toMatch(/^(Disallow|Allow): \/|^Sitemap: https?:\/\//)
  const sitemap = lines.find((line) => line.startsWith('Sitemap: '))?.slice('Sitemap: '.length) ?? ''
  expect((await context.get(sitemap)).status()).toBe(200)
  await context.dispose()
})

const headOf = (page: Page) =>
  page.evaluate(() => {
    const all = (selector: string, attribute: string) =>
      [...document.head.querySelectorAll(selector)].map((element) => element.getAttribute(attribute))
    return {
      descriptions: all('meta[name=description]', 'content'),
      canonicals: all('link[rel=canonical]', 'href'),
      robots: all('meta[name=robots]', 'content'),
    }
  })

/** Returns links that a search engine can't follow, and those whose text doesn't describe the target. */
const linksThatLeadNowhere = (page: Page) =>
  page.evaluate(
    (saysNothing) =>
      [...document.querySelectorAll('a')]
        .filter((link) => {
          const href = link.getAttribute('href') ?? ''
          const name = (link.getAttribute('aria-label') ?? link.textContent ?? '').trim().toLowerCase()
          if (href.startsWith('#') && href.length > 1) return false
          return href === '' || href === '#' || href.startsWith('javascript:') || saysNothing.includes(name)
        })
        .map((link) => link.outerHTML),
    SAYS_NOTHING,
  )

/** Returns pictures without an alternative text or reserved space, and distorted ones. */
const picturesOutOfShape = (page: Page) =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => {
        const { width, height } = image.getBoundingClientRect()
        const hasText = image.hasAttribute('alt')
        const hasPlace = image.hasAttribute('width') && image.hasAttribute('height')
        if (!hasText || !hasPlace) return true
        if (!image.complete || image.naturalWidth === 0 || width < 1 || image.currentSrc.includes('.svg')) return false
        const isStretched =
          getComputedStyle(image).objectFit === 'fill' &&
          Math.abs(width / height / (image.naturalWidth / image.naturalHeight) - 1) > 0.02
        return isStretched
      })
      .map((image) => image.outerHTML),
  )

const fieldsThatRefusePasting = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('input, textarea')]
      .filter((field) => !field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })))
      .map((field) => field.outerHTML),
  )

/** The browser's own findings that Lighthouse counts. */
const ISSUES = [
  'BlockedByResponseIssue',
  'ContentSecurityPolicyIssue',
  'CookieIssue',
  'DeprecationIssue',
  'HeavyAdIssue',
  'MixedContentIssue',
]

/** The findings of the browser's own audit: blocked scripts, deprecated calls, mixed content, rejected cookies. */
async function watchIssues(page: Page): Promise<string[]> {
  const issues: string[] = []
  const cdp = await page.context().newCDPSession(page)
  cdp.on('Audits.issueAdded', ({ issue }) => {
    if (ISSUES.includes(issue.code)) issues.push(`${issue.code}: ${JSON.stringify(issue.details)}`)
  })
  await cdp.send('Audits.enable')
  return issues
}
