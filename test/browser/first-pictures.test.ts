import { expect, test } from '#test/support/visitor'

test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true })

const MAX_BYTES = 120 * 1024

for (const path of [
  ...['/', '/whats-on', '/whats-on/jupiter', '/whats-on/series/great-performers', '/memberships', '/contact-us'],
  ...['/about-us', '/about-us/our-spaces', '/about-us/hire-a-space', '/about-us/people', '/about-us/press'],
  ...['/your-visit', '/your-visit/access', '/your-visit/choosing-a-seat', '/your-visit/eat-and-drink'],
  ...['/learn', '/learn/schools', '/support', '/support/bequests', '/news', '/news/how-to-read-a-quartet'],
])
  test(`on a phone the first picture of ${path} has at most 120 KB`, async ({ page, request }) => {
    await page.goto(path)
    const first = page.locator('main img').first()
    await first.scrollIntoViewIfNeeded()
    const taken = () => first.evaluate((image: HTMLImageElement) => image.currentSrc)
    await expect.poll(taken).not.toBe('')
    const response = await request.get(await taken())
    expect(response.headers()['content-type']).toBe('image/webp')
    expect((await response.body()).length, await taken()).toBeLessThanOrEqual(MAX_BYTES)
  })
