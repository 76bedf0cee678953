import { readFileSync } from 'node:fs'
import { contentItem } from '../support/content-upstream.ts'
import { file, gridOf, inside, listOf, markup, outside, paragraph, picture } from '../support/scripted-blocks.ts'
import { test } from '../support/scripted-venue.ts'
import { expect, expectAccessible, stopClock } from '../support/visitor.ts'

const FILM = readFileSync(new URL('../../server/demonstration/originals/film/arcs.mp4', import.meta.url))
const svg = (colour: string) => ({
  body: `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="60"><rect width="160" height="60" fill="${colour}"/></svg>`,
  headers: { 'content-type': 'image/svg+xml' },
})
const drawn = (name: string) => file(name, 'svg', { mediaType: 'Image', width: 160, height: 60 })

test.beforeEach(async ({ scripted: { content, publish } }) => {
  for (const name of ['head', 'foot', 'land', 'partner']) content.addFile(`/media/${name}.svg`, svg('#2336c8'))
  content.addFile('/media/arcs.mp4', { body: FILM, headers: { 'content-type': 'video/mp4' } })
  await publish(
    contentItem('/', { contentGrid: gridOf(paragraph('Welcome.')) }, { contentType: 'homePage', name: 'Home' }),
  )
})

test('the header has its logo and its main links [HEAD-01]', async ({ page, scripted }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await scripted.publishSettings({
    globalHeader: listOf('globalHeader', {
      primaryLogo: drawn('head'),
      mainLinks: [...inside('What’s on', '/whats-on'), ...outside('Shop', 'https://shop.example/', '_blank')],
    }),
  })
  await page.goto('/')
  const banner = page.getByRole('banner')
  const logo = banner.getByRole('link', { name: 'Harbour Hall, home page' })
  await expect(logo).toHaveAttribute('href', '/')
  await expect(logo.locator('img')).toHaveAttribute('src', '/media/head.svg')
  await expect.poll(() => logo.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(160)
  const links = banner.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveText(['What’s on', /^Shop/])
  await expect(links.nth(0)).toHaveAttribute('href', '/whats-on')
  await expect(links.nth(1)).toHaveAttribute('href', 'https://shop.example/')
  for (const link of await links.all()) await expect(link).toBeVisible()
})

test('the footer has its logo, texts, links, partners, and acknowledgement with a video [FOOT-03 FOOT-05]', async ({
  page,
  scripted,
}) => {
  await scripted.publishSettings({
    globalFooter: listOf('globalFooter', {
      primaryLogo: drawn('foot'),
      text: markup('<p>A hall by the water.</p>'),
      officeDetails: markup('<p>1 Quay Street</p>'),
      footerLinks: inside('Whole calendar', '/whats-on'),
      policyLinks: inside('Privacy', '/about-us/privacy'),
      partnerLinks: listOf('partnerLink', {
        link: outside('A partner', 'https://partner.example/'),
        logo: drawn('partner'),
      }),
      footerAcknowledgementText: markup('<p>We play on old land.</p>'),
      footerAcknowledgementAuthor: 'Painting by Mira',
      footerAcknowledgementImage: drawn('land'),
      footerAcknowledgementVideo: file('arcs', 'mp4'),
    }),
  })
  await page.goto('/')
  const foot = page.getByRole('contentinfo')
  await expect(foot.getByRole('link', { name: 'Harbour Hall, home page' }).locator('img')).toHaveAttribute(
    'src',
    '/media/foot.svg',
  )
  for (const text of ['A hall by the water.', '1 Quay Street', 'We play on old land.', 'Painting by Mira'])
    await expect(foot.getByText(text)).toBeVisible()
  await expect(foot.getByRole('link', { name: 'Whole calendar' })).toHaveAttribute('href', '/whats-on')
  await expect(foot.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/about-us/privacy')
  const partner = foot.getByRole('link', { name: 'A partner' })
  await expect(partner).toHaveAttribute('href', 'https://partner.example/')
  await expect(partner.getByRole('img', { name: 'A partner' })).toHaveAttribute('src', '/media/partner.svg')
  const video = foot.locator('video')
  await video.scrollIntoViewIfNeeded()
  await expect(video).toHaveAttribute('poster', '/media/land.svg')
  await video.evaluate((film: HTMLVideoElement) => film.play())
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0)
  expect(await video.evaluate((film: HTMLVideoElement) => film.currentSrc)).toMatch(/\/media\/arcs\.mp4$/)
  await expectAccessible(page)
})

test('an active acknowledgement is shown unless the cookie has the marker of its current text [ALERT-05]', async ({
  page,
  scripted,
}) => {
  const own = {
    ...{ acknowledgementIsActive: true, acknowledgementButtonText: 'Enter' },
    acknowledgementText: markup('<p>We play on old land.</p>'),
    acknowledgementArtworkAuthor: 'Painting by Mira',
    acknowledgementBackgroundImage: drawn('land'),
  }
  const withVideo = { ...own, acknowledgementBackgroundVideo: file('arcs', 'mp4') }
  const modal = page.getByRole('dialog', { name: 'Acknowledgement' })
  await scripted.publishSettings(withVideo)
  await page.goto('/')
  await expect(modal.getByText('We play on old land.')).toBeVisible()
  await expect(modal.getByText('Painting by Mira')).toBeVisible()
  const video = modal.locator('video')
  await expect(video).toHaveAttribute('src', '/media/arcs.mp4')
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0)
  const isPaused = () => video.evaluate((film: HTMLVideoElement) => film.paused)
  await modal.getByRole('button', { name: 'Pause the film' }).click()
  await expect.poll(isPaused).toBe(true)
  await modal.getByRole('button', { name: 'Play the film' }).click()
  await expect.poll(isPaused).toBe(false)
  await expect(modal.getByRole('button', { name: 'Pause the film' })).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await expect(modal.getByRole('button', { name: 'Play the film' })).toBeVisible()
  expect(await isPaused(), 'for visitors who prefer reduced motion').toBe(true)
  await expectAccessible(page)
  await modal.getByRole('button', { name: 'Enter' }).click()
  await page.goto('/')
  await expect(page.getByText('Welcome.')).toBeVisible()
  await expect(modal).toHaveCount(0)

  await scripted.publishSettings({ ...own, acknowledgementText: markup('<p>We play on old land, always.</p>') })
  await page.goto('/')
  await expect(modal.getByText('We play on old land, always.')).toBeVisible()
  await expect(modal.locator('img')).toHaveAttribute('src', '/media/land.svg')
  await expect(modal.locator('video')).toHaveCount(0)

  await scripted.publishSettings({ ...own, acknowledgementIsActive: false })
  await page.context().clearCookies()
  await page.goto('/')
  await expect(page.getByText('Welcome.')).toBeVisible()
  await expect(modal).toHaveCount(0)
})

test('the tag manager’s script loads with its id, and without one it doesn’t [SHELL-07]', async ({
  page,
  scripted,
}) => {
  const requests: string[] = []
  await page.route('https://www.googletagmanager.com/**', (route) => {
    requests.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: 'window.isTagged = true' })
  })
  const isTagged = () => page.evaluate(() => 'isTagged' in window)
  await scripted.publishSettings({})
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(await isTagged()).toBe(false)
  expect(requests).toEqual([])
  await scripted.publishSettings({ googleTagManagerID: 'GTM-AB12CD3' })
  await page.goto('/')
  await expect.poll(isTagged).toBe(true)
  await expect.poll(() => requests.map((url) => new URL(url).searchParams.get('id'))).toEqual(['GTM-AB12CD3'])
})

test('the share image is the page’s own or the site’s, in the crop `shareImage` [SHELL-04]', async ({
  page,
  scripted,
}) => {
  const coordinates = { x1: 0, y1: 0.1, x2: 0, y2: 0.2 }
  const crops = [
    { alias: 'tile', width: 640, height: 400, coordinates: null },
    { alias: 'shareImage', width: 1200, height: 630, coordinates },
  ]
  await scripted.publishSettings({ ogSiteName: 'Harbour Hall, Sydney', ogShareImage: picture('hall', { crops }) })
  await scripted.publish(contentItem('/own', { ogShareImage: picture('own', { crops }) }, { name: 'Own' }))
  for (const [path, name] of [
    ['/', 'hall'],
    ['/own', 'own'],
  ] as const) {
    await page.goto(path)
    const content = (property: string) => page.locator(`head meta[property="${property}"]`).getAttribute('content')
    const address = new URL((await content('og:image')) ?? '')
    expect(address.pathname).toBe(`/media/${name}.jpg`)
    expect(address.searchParams.get('cc')).toBe('0,0.1,0,0.2')
    expect([address.searchParams.get('width'), address.searchParams.get('height')]).toEqual(['1200', '630'])
    expect(await content('og:site_name')).toBe('Harbour Hall, Sydney')
  }
})

test('the favicon is linked in its sizes from 16 to 196 pixels [SHELL-06]', async ({ page, scripted }) => {
  await page.route('**/media/icon.png*', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  await scripted.publishSettings({ favicon: file('icon', 'png', { mediaType: 'Image', width: 512, height: 512 }) })
  await page.goto('/')
  const links = await page
    .locator('head link[rel=icon]')
    .evaluateAll((all) => all.map((each) => [each.getAttribute('sizes'), each.getAttribute('href')]))
  expect(links.map(([sizes]) => sizes)).toEqual(['16x16', '32x32', '48x48', '96x96', '128x128', '196x196'])
  for (const [sizes = '', href = ''] of links) {
    const address = new URL(href ?? '', 'http://site')
    expect(address.pathname).toBe('/media/icon.png')
    expect(`${address.searchParams.get('width')}x${address.searchParams.get('height')}`).toBe(sizes)
  }
})

test('the cart’s timer counts down every second to the expiry, and links to the checkout [CTIMER-01]', async ({
  page,
  scripted,
}) => {
  await scripted.publishSettings({})
  const expiration = new Date(Date.now() + 10 * 60_000)
  const session = { ...{ cartCount: 2, keepToken: true, isLoggedIn: false, sessionStatus: 'Active' }, expiration }
  scripted.reply({ '/api/Session/Info': session })
  await page.clock.install()
  await page.goto('/')
  const timer = page.getByRole('banner').getByRole('timer')
  await expect(timer).toBeVisible()
  await expect(
    page
      .getByRole('banner')
      .getByRole('link')
      .filter({ has: page.getByRole('timer') }),
  ).toHaveAttribute('href', '/purchase/checkout')
  const now = () => page.evaluate(() => Date.now())
  await stopClock(page)
  const seconds = async () => {
    const [minutes, rest] = ((await timer.textContent()) ?? '').split(':').map(Number)
    return (minutes ?? 0) * 60 + (rest ?? Number.NaN)
  }
  await page.clock.runFor(1000)
  // React draws in a separate task, which the page's clock doesn't stop.
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel()
    return new Promise((done) => {
      port1.onmessage = done
      port2.postMessage('')
    })
  })
  const first = await seconds()
  const left = (expiration.getTime() - (await now())) / 1000
  expect(Math.abs(first - left), `${first} of ${left}`).toBeLessThanOrEqual(1)
  for (const passed of [1, 2, 3]) {
    await page.clock.runFor(1000)
    await expect.poll(seconds).toBe(first - passed)
  }
  await page.clock.runFor(60_000)
  await expect.poll(seconds).toBe(first - 63)
})
