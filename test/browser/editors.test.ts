import type { Page } from '@playwright/test'
import { contentItem } from '../support/content-upstream.ts'
import { file, gridOf, markup, picture, placed } from '../support/scripted-blocks.ts'
import { test } from '../support/scripted-venue.ts'
import { expect, ignoreErrors } from '../support/visitor.ts'

const ELSEWHERE = 'https://pictures.example'
const pasted = `<p><b>bold <span style="font-weight:normal">plain</span></b></p>
<p><i>slanted <span style="font-style:normal">upright</span></i> <a href="#2026.Öffnung">Opening hours</a>
<a href="#how_to.come">How to come</a> <a href="#1st-floor">First floor</a></p>
<p><img src="${ELSEWHERE}/a.jpg" alt="On another host"></p>`
const contentGrid = gridOf(
  placed('richTextEditor', { text: markup(pasted) }),
  placed('imageAndContentBannerLeft', {
    heading: 'Picked elsewhere',
    image: picture('hall', { url: `${ELSEWHERE}/asset/1`, extension: null }),
  }),
  placed('mp4Video', { heading: 'Filmed elsewhere', video: file('film', 'mp4', { url: `${ELSEWHERE}/film.mp4` }) }),
  placed('youTubeEmbed', {
    title: 'The season',
    url: 'https://www.youtube.com/playlist?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf',
  }),
  placed('richTextEditor', {
    text: markup('<h2 id="2026.Öffnung">Hours</h2><p id="how_to.come">By tram</p><ul><li id="1st-floor">Bar</li></ul>'),
  }),
)

/**
 * Removes `report-to` from the page's policy, so that the browser uses `report-uri`, which sends reports at once: the
 * headless shell has no Reporting API.
 */
const reportAtOnce = (page: Page, path: string) =>
  page.route(path, async (route) => {
    const response = await route.fetch()
    const headers = response.headers()
    const policy = headers['content-security-policy']?.replace(/report-to [^;]*;/, '') ?? ''
    await route.fulfill({ response, headers: { ...headers, 'content-security-policy': policy } })
  })

test('what editors paste and pick is shown as they meant it, or left out and never blocked', async ({
  page,
  venue,
  scripted,
  browserErrors,
}) => {
  await scripted.publishSettings({})
  await scripted.publish(
    contentItem('/en', {}, { contentType: 'homePage', name: 'English' }),
    contentItem('/en/visit', { contentGrid }, { name: 'Visit' }),
    contentItem('/en/news', {}, { name: 'News of the hall' }),
  )
  const outside: string[] = []
  page.on('request', (request) => {
    const { hostname, pathname } = new URL(request.url())
    if (/\.(?:example|com)$/.test(hostname)) outside.push(hostname + pathname)
  })
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'The player' }))
  await reportAtOnce(page, '**/en/visit')
  await page.goto('/en/visit')

  const main = page.getByRole('main')
  await expect(main.getByText('plain', { exact: true })).toHaveCSS('font-weight', '400')
  await expect(main.getByText('bold', { exact: true })).not.toHaveCSS('font-weight', '400')
  await expect(main.getByText('upright', { exact: true })).toHaveCSS('font-style', 'normal')
  await expect(main.getByText('slanted', { exact: true })).toHaveCSS('font-style', 'italic')
  await expect(main.getByRole('img')).toHaveCount(0)
  await expect(main.getByRole('heading', { name: /elsewhere$/ })).toHaveCount(0)
  await expect(page.getByText('News of the hall'), 'the pages below a home have no side menu').toHaveCount(0)
  for (const [link, target] of [
    ['Opening hours', main.getByRole('heading', { name: 'Hours' })],
    ['How to come', main.getByText('By tram')],
    ['First floor', main.getByRole('listitem').filter({ hasText: 'Bar' })],
  ] as const) {
    await main.getByRole('link', { name: link }).click()
    await expect(main.locator(':target'), link).toHaveText((await target.textContent()) ?? '')
    await expect(target).toBeInViewport()
  }
  await main.getByRole('button', { name: 'Play The season from YouTube' }).click()
  await expect(page.frameLocator('iframe').getByText('The player')).toBeVisible()
  await expect.poll(() => outside).toEqual(['www.youtube-nocookie.com/embed/videoseries'])
  expect(browserErrors).toEqual([])

  const report = page.waitForResponse((response) => response.url().endsWith('/policy-reports'))
  await page.evaluate((src) => Object.assign(new Image(), { src }), `${ELSEWHERE}/pixel.gif`)
  expect((await report).status()).toBe(204)
  await expect.poll(() => venue.log()).toContain(`"blocked":"${ELSEWHERE}","page":"/en/visit"`)
  ignoreErrors(browserErrors, 'Content Security Policy')
})
