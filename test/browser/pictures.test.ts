import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { contentItem } from '../support/content-upstream.ts'
import { file, gridOf, listOf, markup, picture, placed } from '../support/scripted-blocks.ts'
import { productionPage, scriptedTile, ticketingIdOf } from '../support/scripted-productions.ts'
import { type ScriptedVenue, test } from '../support/scripted-venue.ts'
import { expect, expectAccessible } from '../support/visitor.ts'

const FILM = readFileSync(new URL('../../server/demonstration/originals/film/arcs.mp4', import.meta.url))
const crop = (alias: string, width: number, height: number, coordinates: object | null = null) => ({
  ...{ alias, width, height, coordinates },
})

test.beforeEach(async ({ page, scripted }) => {
  await scripted.publishSettings({})
  await page.route('**/media/*.jpg*', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
})
async function openPage(page: Page, { publish }: ScriptedVenue, ...blocks: object[]) {
  await publish(contentItem('/page', { contentGrid: gridOf(...blocks) }, { name: 'A page' }))
  await page.goto('/page')
}
/** The address that the browser chose for a picture. */
async function takenBy(image: Locator): Promise<URL> {
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.currentSrc)).not.toBe('')
  return new URL(await image.evaluate((element: HTMLImageElement) => element.currentSrc))
}
const sizeOf = ({ searchParams }: URL) => [Number(searchParams.get('width')), Number(searchParams.get('height'))]

test('a picture is cropped by its coordinates or focal point, in the crop’s size and quality 90 [IMG-01 IMG-02 IMG-04]', async ({
  page,
  scripted,
}) => {
  const focalPoint = { left: 0.62, top: 0.31 }
  const others = [crop('mobileXs', 768, 960), crop('desktopXl', 1600, 800)]
  const coordinates = { x1: 0.05, y1: 0.12, x2: 0.1, y2: 0.2 }
  const images = {
    part: picture('part', { focalPoint, crops: [...others, crop('tile', 640, 400, coordinates)] }),
    focus: picture('focus', { focalPoint, crops: [crop('tile', 640, 400), ...others] }),
  }
  const pages = Object.keys(images).map((name) => productionPage(`picture-${name}`))
  const productions = Object.values(images).map(([image], at) =>
    scriptedTile(pages[at] ?? '', `Production ${at}`, { image }),
  )
  scripted.reply({ '/api/Production/CarouselProductions': { productions } })
  const addresses: URL[] = []
  page.on('request', (request) => {
    if (request.url().includes('.jpg')) addresses.push(new URL(request.url()))
  })
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await openPage(page, scripted, placed('featuredEvents', { productions: pages }))
    const tiles = page.getByRole('article').locator('img')
    const [part, focus] = [await takenBy(tiles.nth(0)), await takenBy(tiles.nth(1))]
    expect(part.pathname).toBe('/media/part.jpg')
    expect(part.searchParams.get('cc')).toBe('0.05,0.12,0.1,0.2')
    expect(part.searchParams.get('rxy')).toBe(null)
    expect(focus.pathname).toBe('/media/focus.jpg')
    expect(focus.searchParams.get('rxy')).toBe('0.62,0.31')
    expect(focus.searchParams.get('cc')).toBe(null)
    for (const address of [part, focus]) expect(sizeOf(address)).toEqual([640, 400])
  }
  expect(addresses.length).toBeGreaterThan(0)
  for (const { searchParams } of addresses) expect(searchParams.get('quality')).toBe('90')
})

test('a page’s picture uses the crop for the window’s width [IMG-03]', async ({ page, scripted }) => {
  const crops = [
    ...[crop('mobileXs', 768, 960), crop('tabletPortraitMd', 992, 992), crop('tabletLandscapeLg', 1360, 1020)],
    ...[crop('desktopXl', 1600, 800), crop('desktopXxl', 1920, 480)],
  ]
  const shapes = { mobileXs: 1.25, tabletPortraitMd: 1, tabletLandscapeLg: 0.75, desktopXl: 0.5, desktopXxl: 0.25 }
  const image = picture('hall', { width: 6000, height: 6000, crops })
  await openPage(page, scripted, placed('imageAndContentBannerLarge', { image, heading: 'The hall' }))
  const shown = page.getByRole('main').locator('img')
  for (const [width, name] of [
    [390, 'mobileXs'],
    [767, 'mobileXs'],
    [768, 'tabletPortraitMd'],
    [991, 'tabletPortraitMd'],
    [992, 'tabletLandscapeLg'],
    [1359, 'tabletLandscapeLg'],
    [1360, 'desktopXl'],
    [1599, 'desktopXl'],
    [1600, 'desktopXxl'],
    [1920, 'desktopXxl'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const shape = async () => {
      const [across = 0, down = 0] = sizeOf(await takenBy(shown))
      return down / across
    }
    await expect.poll(shape, `${width} px: ${name}`).toBeCloseTo(shapes[name], 2)
  }
})

test('a small carousel has slides of pictures and of videos [BLOCK-13]', async ({ page, scripted }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  scripted.content.addFile('/media/arcs.mp4', { body: FILM, headers: { 'content-type': 'video/mp4' } })
  const slides = listOf(
    'smallSlide',
    { video: file('arcs', 'mp4'), heading: 'A film' },
    ...[1, 2, 3, 4].map((at) => ({
      image: picture(`hall-${at}`),
      heading: `Picture ${at}`,
      text: markup(`<p>Words ${at}.</p>`),
    })),
    { image: picture('stage', { properties: { altText: 'The empty stage' } }) },
  )
  await openPage(page, scripted, placed('smallCarousel', { heading: 'Looking around', slides }))
  const carousel = page.getByRole('group', { name: 'Looking around' })
  const all = carousel.locator('[aria-roledescription=slide]')
  await expect(all).toHaveCount(6)
  await expect(all.nth(0)).toContainText('A film')
  const unnamed = all.nth(5).locator('img')
  await expect(unnamed, 'no heading says what it shows').toHaveAttribute('alt', 'The empty stage')
  await expect(all.nth(1).locator('img'), 'the heading says what it shows').toHaveAttribute('alt', '')
  const film = all.nth(0).locator('video')
  await carousel.scrollIntoViewIfNeeded()
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
  expect(await film.evaluate((video: HTMLVideoElement) => video.currentSrc)).toMatch(/\/media\/arcs\.mp4$/)
  for (const at of [1, 2, 3, 4]) {
    await expect(all.nth(at)).toContainText(`Picture ${at}Words ${at}.`)
    await expect(all.nth(at).locator('img')).toHaveAttribute('src', new RegExp(`^/media/hall-${at}\\.jpg`))
  }
  await expectAccessible(page)
})

test('a slide’s video that isn’t ready is tried again every 300 ms, ten times [CARO-04]', async ({
  page,
  scripted,
  browserErrors,
}) => {
  await page.route('**/media/never.mp4', (route) => route.abort())
  await page.addInitScript(() => {
    const counted = window as unknown as { loads: number }
    counted.loads = 0
    const load = HTMLMediaElement.prototype.load
    HTMLMediaElement.prototype.load = function () {
      counted.loads += 1
      load.call(this)
    }
  })
  await page.clock.install()
  const slides = listOf(
    'largeSlide',
    { heading: 'A film', video: file('never', 'mp4') },
    { heading: 'A picture', image: picture('hall') },
  )
  await scripted.publish(
    contentItem('/page', { contentGrid: gridOf(placed('largeCarousel', { slides })) }, { name: 'A page' }),
  )
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/page')
  const film = page.locator('video')
  const loads = () => page.evaluate(() => (window as unknown as { loads: number }).loads)
  /** The file couldn't be loaded: it isn't ready, and no longer loading. */
  const failed = () =>
    expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.networkState), 'the file’s error').toBe(3)
  await expect.poll(loads, 'the first try').toBe(1)
  for (let retries = 1; retries <= 10; retries++) {
    await failed()
    await page.clock.runFor(299)
    await expect.poll(loads).toBe(retries)
    await page.clock.runFor(1)
    await expect.poll(loads, `retry ${retries}`).toBe(retries + 1)
  }
  await failed()
  await page.clock.runFor(1500)
  await expect.poll(loads, 'no more than ten').toBe(11)
  browserErrors.splice(0, browserErrors.length, ...browserErrors.filter((error) => !error.includes('ERR_FAILED')))
})

test('a large picture shows a preview while loading, unless the preview isn’t an image', async ({ page, scripted }) => {
  const preview = 'data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='
  const image = (name: string, text: string) => picture(name, { properties: { altText: name, preview: text } })
  const outside = 'https://elsewhere.example/pixel.gif'
  await openPage(
    page,
    scripted,
    placed('imageAndContentBannerLarge', { image: image('hall', preview), heading: 'The hall' }),
    placed('imageAndContentBannerLarge', { image: image('foyer', outside), heading: 'The foyer' }),
  )
  const behind = (name: string) => page.locator('picture', { has: page.getByAltText(name) })
  await expect(behind('hall')).toHaveCSS('background-image', `url("${preview}")`)
  await expect(behind('foyer')).toHaveCSS('background-image', 'none')
})

test('a carousel shows the video of chosen productions for the screen [CARO-07]', async ({ page, scripted }) => {
  for (const name of ['wide', 'tall'])
    scripted.content.addFile(`/media/${name}.mp4`, { body: FILM, headers: { 'content-type': 'video/mp4' } })
  const pages = ['one', 'two', 'three', 'four', 'five'].map((name) => productionPage(`video-${name}`))
  const videos = { desktopVideo: file('wide', 'mp4')[0], mobileVideo: file('tall', 'mp4')[0] }
  scripted.reply({
    '/api/Production/CarouselProductions': ({ productionIds }: { productionIds: string[] }) => ({
      productions: productionIds.map((id, at) => scriptedTile(id, `Production ${at + 1}`, videos)),
    }),
  })
  const productions = pages.toReversed()
  for (const [width, name] of [
    [1440, 'wide'],
    [390, 'tall'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await openPage(page, scripted, placed('featuredEvents', { layout: 'carousel', productions }))
    const carousel = page.getByRole('group', { name: 'Featured events' })
    await carousel.scrollIntoViewIfNeeded()
    await expect(carousel.getByRole('heading')).toHaveText([1, 2, 3, 4, 5].map((at) => `Production ${at}`))
    const film = carousel.locator('video').first()
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
    expect(await film.evaluate((video: HTMLVideoElement) => video.currentSrc)).toMatch(`/media/${name}.mp4`)
  }
  expect(scripted.inputs('/api/Production/CarouselProductions')[0]).toEqual({
    productionIds: productions.map((each) => String(ticketingIdOf(each))),
  })
})
