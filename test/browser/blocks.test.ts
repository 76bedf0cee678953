import type { Locator, Page } from '@playwright/test'
import type { PageData } from '#shared/content/page'
import { readPageData } from '#shared/content/page-data-text'
import { expect, expectAccessible, stopClock, test } from '../support/visitor.ts'

const LISTEN = '/about-us/listen-and-watch'
const shownSlide = (carousel: Locator) => carousel.locator('[aria-roledescription=slide]:not([inert])')
const afterFrames = (page: Page, count: number) =>
  page.evaluate(
    (frames) =>
      new Promise<void>((done) => {
        const next = (left: number) => (left > 0 ? requestAnimationFrame(() => next(left - 1)) : done())
        next(frames)
      }),
    count,
  )

/**
 * The addresses of other sites that the page requests. Each gets an empty response, so that no test needs the network.
 */
async function requestsToOtherSites(page: Page, here: string): Promise<URL[]> {
  const requests: URL[] = []
  await page.route(
    (url) => url.origin !== here,
    async (route) => {
      requests.push(new URL(route.request().url()))
      await route.fulfill({ contentType: 'text/html', body: '<title>A player</title><p>A player</p>' })
    },
  )
  return requests
}

test('banners change when the ring is full or the video ends, and can be paused and resumed [CARO-01 CARO-02 CARO-03 BLOCK-12]', async ({
  page,
}) => {
  // The test controls the clock, so that its times are exact.
  await page.clock.install()
  await page.goto('/about-us')
  const carousel = page.getByRole('group', { name: 'Three ways to hear the hall' })
  await carousel.scrollIntoViewIfNeeded()
  await expect(page.locator('html')).not.toHaveClass(/loading/)
  await stopClock(page)
  const [room, string, quiet] = ['The room before', 'What a string does', 'A thousand people'] as const
  do await carousel.getByRole('button', { name: 'Next slide' }).click()
  while (!(await shownSlide(carousel).textContent())?.includes(room))

  const filled = () =>
    carousel.evaluate((element) => {
      const ring = [...element.querySelectorAll('circle')].at(-1)
      return 1 - Number(ring?.getAttribute('stroke-dashoffset')) / Number(ring?.getAttribute('stroke-dasharray'))
    })
  await page.clock.runFor(9)
  await expect.poll(filled).toBe(0)
  await page.clock.runFor(1)
  await expect.poll(filled, 'the ring moves every 10 ms').toBeCloseTo(10 / 5000, 6)
  await page.clock.runFor(1990)
  await expect.poll(filled).toBeCloseTo(2000 / 5000, 6)

  await carousel.getByRole('button', { name: 'Pause' }).click()
  await page.clock.runFor(10_000)
  await expect.poll(filled, 'a pause stops the ring').toBeCloseTo(2000 / 5000, 6)
  await expect(shownSlide(carousel), 'and the slides').toContainText(room)
  await carousel.getByRole('button', { name: 'Play' }).click()
  await page.clock.runFor(2990)
  await expect.poll(filled, 'play goes on where it was').toBeCloseTo(4990 / 5000, 6)
  await expect(shownSlide(carousel)).toContainText(room)
  await page.clock.runFor(10)
  await expect(shownSlide(carousel)).toContainText(string)

  const film = shownSlide(carousel).locator('video')
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
  const lasts = 1000 * (await film.evaluate((video: HTMLVideoElement) => video.duration))
  expect(Math.round(lasts / 1000)).toBe(6)
  await page.clock.runFor(Math.ceil(lasts / 10) * 10 - 10)
  await expect.poll(filled, 'a film’s slide shows as long as the film').toBeCloseTo(1, 2)
  await expect(shownSlide(carousel)).toContainText(string)
  await page.clock.runFor(10)
  await expect(shownSlide(carousel)).toContainText(quiet)
  await page.clock.resume()
  await carousel.getByRole('button', { name: 'Pause' }).press('ArrowLeft')
  await expect(shownSlide(carousel)).toContainText(string)
  await expectAccessible(page)
})

test('1.2, 2.4, 3.1 or 3.2 tiles are visible, by the window’s width, and move both ways [CARO-05 CARO-08]', async ({
  page,
}) => {
  for (const [width, perView] of [
    [390, 1.2],
    [800, 2.4],
    [1100, 3.1],
    [1440, 3.2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    for (const [path, name] of [
      [LISTEN, 'And now in the room'],
      ['/about-us/our-spaces', 'Looking around'],
    ] as const) {
      await page.goto(path)
      const carousel = page.getByRole('group', { name })
      await carousel.scrollIntoViewIfNeeded()
      await expect(carousel.locator('[data-is-moving=true]')).toBeVisible()
      const shown = await carousel.locator('[data-glide-el=track]').evaluate((track) => {
        const slide = track.querySelector('[role=group]')?.getBoundingClientRect().width ?? 0
        return (track.clientWidth + 24) / (slide + 24)
      })
      expect(Math.abs(shown - perView), `${name} at ${width}`).toBeLessThan(0.03)
    }
  }
  const carousel = page.getByRole('group', { name: 'Looking around' })
  const first = carousel.getByRole('group', { name: /^1 of \d+$/ })
  const atFirst = (await first.boundingBox())?.x ?? 0
  await carousel.getByRole('button', { name: 'Next slide' }).click()
  await expect.poll(async () => (await first.boundingBox())?.x ?? 0).toBeLessThan(atFirst - 100)
  await carousel.getByRole('button', { name: 'Previous slide' }).press('ArrowLeft')
  await expect.poll(async () => (await first.boundingBox())?.x ?? 0).toBe(atFirst)

  await page.goto(LISTEN)
  const answer = await page.request.get('/api/Production/Upcoming')
  const { result } = (await answer.json()) as { result: { productions: { name: string }[] } }
  const names = await page.getByRole('group', { name: 'And now in the room' }).getByRole('heading').allTextContents()
  expect(names).toEqual(result.productions.slice(0, 8).map(({ name }) => name))
})

test('third-party players load on click, and a video of the venue plays within the page [CARO-06 BLOCK-35 BLOCK-42 BLOCK-43 BLOCK-44]', async ({
  page,
  venue,
}) => {
  const requests = await requestsToOtherSites(page, new URL(venue.url).origin)
  await page.goto(LISTEN)
  await expectAccessible(page)
  for (const figure of await page.locator('figure').all()) await figure.scrollIntoViewIfNeeded()
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(requests).toEqual([])

  const players = {
    'Play Big Buck Bunny, the film from YouTube': 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
    'Play Big Buck Bunny, once more from Vimeo': 'https://player.vimeo.com/video/1084537',
    'Play A playlist to begin with from Spotify': 'https://open.spotify.com/embed/playlist/37i9dQZF1DWWEJlAGA9gs0',
  }
  for (const [name, address] of Object.entries(players)) {
    const button = page.getByRole('button', { name })
    await button.scrollIntoViewIfNeeded()
    // The browser knows the last player's position only with the next frame: an earlier press would go to its old
    // position.
    await afterFrames(page, 2)
    await button.click()
    const player = page.locator(`iframe[src^="${address}"]`)
    await expect(player).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin')
    await expect(player).toBeFocused()
    await expect.poll(() => requests.map(({ origin, pathname }) => origin + pathname)).toContain(address)
    // A frame that is still loading may take the focus back from the next one.
    await expect(player.contentFrame().getByText('A player')).toBeVisible()
  }

  const film = page.getByLabel('How a string moves').and(page.locator('video'))
  await film.evaluate((video: HTMLVideoElement) => {
    video.muted = true
    return video.play()
  })
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2)
})

test('with reduced motion, carousels and logos move only after the visitor presses play [BLOCK-08 BLOCK-21 BLOCK-26 BLOCK-30 IMG-05]', async ({
  page,
}) => {
  const round = () =>
    page
      .getByRole('region', { name: 'With thanks to' })
      .locator('ul')
      .first()
      .evaluate((group) => {
        const [animation] = group.parentElement?.getAnimations() ?? []
        const { duration } = animation?.effect?.getTiming() ?? {}
        return Math.round(Number(duration) / group.getBoundingClientRect().width)
      })
  await page.goto('/')
  await expect.poll(round).toBe(10)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect.poll(round).toBe(80)
  const move = page.getByRole('button', { name: 'Let the logos move' })
  await expect(move).toBeVisible()
  const state = () =>
    page
      .locator('ul')
      .evaluateAll((lists) => lists.flatMap((list) => list.parentElement?.getAnimations() ?? [])[0]?.playState)
  await expect.poll(state).toBe('paused')
  await move.click()
  await expect.poll(state).toBe('running')
  const logo = page.getByRole('region', { name: 'With thanks to' }).getByRole('img').first()
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => [image.width, image.height])).toEqual([80, 48])
  await page.getByRole('button', { name: 'Pause the logos' }).click()
  await expect(page.getByRole('button', { name: 'Let the logos move' })).toBeVisible()

  await page.goto('/about-us')
  const carousel = page.getByRole('group', { name: 'Three ways to hear the hall' })
  await expect(carousel.getByRole('button', { name: 'Play' })).toBeVisible()
  const people = { 'Marit Solheim': 'Artistic director', 'Leo Farquhar': 'Chief executive' }
  const others = { 'Bridget Tanaka': 'Box office', 'Otis Marchetti': 'Piano technician' }
  for (const [name, role] of Object.entries({ ...people, ...others })) {
    const tile = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
    await expect(tile).toContainText(role)
  }

  await page.goto('/your-visit/access')
  const icons = page.locator('img[src$=".svg"][width="32"][height="32"]')
  await expect(icons).toHaveCount(6)
  await expect
    .poll(() => icons.first().evaluate((icon: HTMLImageElement) => [icon.width, icon.height]))
    .toEqual([32, 32])
  await expectAccessible(page)

  await page.goto('/about-us/our-spaces')
  for (const room of ['The hall', 'The Salon', 'The foyer'])
    await expect(page.getByRole('heading', { name: room, exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('memberships lead a visitor through login and back, a customer to the purchase [BLOCK-38]', async ({ page }) => {
  await page.goto('/memberships')
  const types = page.locator('#link-membership-types')
  await expect(types.getByRole('heading', { level: 3 })).toHaveText(['Friend', 'Companion', 'Under 30', 'Patron'])
  await expect(types.getByRole('article').first()).toContainText('Book a week before everybody else')
  const priced = types.getByRole('article').filter({ hasText: /\$\d+ per year/ })
  await expect(priced).toHaveCount(4)
  await expect(priced.first()).toContainText('$85 per year')
  const strangers = types.getByRole('link', { name: /^Log in to Purchase ?: Friend$/ })
  const way = new URL((await strangers.getAttribute('href')) ?? '', 'http://site.invalid')
  expect(way.pathname).toBe('/account/log-in')
  expect(way.searchParams.get('returnUrl')).toBe('/memberships#link-membership-types')
  await expectAccessible(page)

  await page.route('**/api/Session/Info', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({ response: answer, json: { ...body, result: { ...body.result, isLoggedIn: true } } })
  })
  await page.reload()
  const customers = types.getByRole('link', { name: /^Add to Cart ?: Friend$/ })
  await expect(customers).toHaveAttribute('href', /^\/purchase\/memberships\?membershipId=\d+$/)
})

test('a carousel of chosen productions shows their videos, on a phone those for phones', async ({ page }) => {
  const file = (name: string) => ({
    ...{ id: name, name, url: `/media/film/${name}.mp4`, extension: 'mp4', alt: '' },
    ...{ width: null, height: null, bytes: null, focalPoint: null, crops: [] },
  })
  // The demonstration's ticketing service has no videos: this adds some to the responses for server and browser.
  const give = ({ productions }: { productions: object[] }) => {
    for (const each of productions) Object.assign(each, { desktopVideo: file('strings'), mobileVideo: file('arcs') })
  }
  await page.route('**/page-data?*', async (route) => {
    const answer = await route.fetch()
    const data = readPageData<PageData>(await answer.text())
    for (const [key, answer] of Object.entries(data.answers))
      if (key.includes('CarouselProductions')) give(answer as { productions: object[] })
    await route.fulfill({ response: answer, json: data })
  })
  await page.route('**/api/Production/CarouselProductions', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { result: { productions: object[] } }
    give(body.result)
    await route.fulfill({ response: answer, json: body })
  })
  for (const [width, name] of [
    [1440, 'strings'],
    [390, 'arcs'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/memberships')
    await page.getByRole('banner').getByRole('link', { name: 'Marlow Hall' }).click()
    const carousel = page.getByRole('group', { name: 'Worth planning for' })
    await expect(carousel.getByRole('heading')).toHaveCount(6)
    // It plays only in view, and blocks above it may still grow. A slide whose film isn't ready in time is passed over.
    const played = async () => {
      await carousel.scrollIntoViewIfNeeded()
      return carousel
        .locator('video')
        .evaluateAll((films: HTMLVideoElement[]) => films.find(({ currentTime }) => currentTime > 0)?.currentSrc ?? '')
    }
    await expect.poll(played).toMatch(`/media/film/${name}.mp4`)
  }
})
