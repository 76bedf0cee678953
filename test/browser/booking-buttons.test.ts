import { paths } from '#shared/routes'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { contentItem } from '../support/content-upstream.ts'
import { gridOf, picture, placed } from '../support/scripted-blocks.ts'
import { activeBooking, productionPage, scriptedDetail, scriptedTile } from '../support/scripted-productions.ts'
import { test } from '../support/scripted-venue.ts'
import { expect, expectAccessible } from '../support/visitor.ts'

const elsewhere = { url: 'https://tickets.example/1', label: 'Buy there' }

test.beforeEach(({ scripted }) => scripted.publishSettings({}))

test('a booking button is hidden, disabled or a link, by its action’s type, label and colours [BOOK-01 BOOK-02 BOOK-03 BOOK-05]', async ({
  page,
  scripted,
}) => {
  const actions = {
    Hidden: { type: 'Hide', label: 'Nothing' },
    Closed: { type: 'Inactive', label: 'Sold out', buttonColour: '#7a1f2b', textColour: '#fff8f0' },
    External: { type: 'External', label: 'Not this', externalLink: elsewhere },
    Active: { type: 'Active', label: 'Choose seats', buttonColour: '#14323a', textColour: '#f6efe0' },
    Another: { type: 'Presale' },
    Nameless: { type: 'External', label: 'Tickets', externalLink: { ...elsewhere, label: null } },
  }
  const pages = Object.keys(actions).map((name, at) => productionPage(`button-${name}`, 41 + at))
  const productions = Object.entries(actions).map(([name, bookingAction], at) =>
    scriptedTile(pages[at] ?? '', name, { bookingAction }),
  )
  scripted.reply({ '/api/Production/CarouselProductions': { productions } })
  const contentGrid = gridOf(placed('featuredEvents', { productions: pages }))
  await scripted.publish(contentItem('/page', { contentGrid }, { name: 'A page' }))
  await page.goto('/page')
  const tile = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

  await expect(tile('Hidden')).toBeVisible()
  await expect(tile('Hidden').getByRole('button')).toHaveCount(0)
  await expect(tile('Hidden').getByRole('link')).toHaveText(['Hidden'])
  const closed = tile('Closed').getByRole('button')
  await expect(closed).toBeDisabled()
  await expect(closed).toHaveText('Sold out: Closed')
  await expect(tile('Closed').getByRole('link')).toHaveText(['Closed'])
  const external = tile('External').getByRole('link', { name: /^Buy there ?: External \(opens in a new tab\)$/ })
  await expect(external).toHaveAttribute('href', elsewhere.url)
  await expect(tile('Nameless').getByRole('link', { name: /^Tickets ?: / })).toHaveAttribute('href', elsewhere.url)
  const active = tile('Active').getByRole('link', { name: /^Choose seats ?: Active$/ })
  await expect(active).toHaveAttribute('href', '/purchase/single-event?productionId=44')
  await expect(tile('Another').getByRole('link', { name: /^Book now ?: Another$/ })).toHaveAttribute(
    'href',
    '/purchase/single-event?productionId=45',
  )
  await expect(active).toHaveCSS('background-color', 'rgb(20, 50, 58)')
  await expect(active).toHaveCSS('color', 'rgb(246, 239, 224)')
  await expect(closed).toHaveCSS('background-color', 'rgb(122, 31, 43)')
  await expect(closed).toHaveCSS('color', 'rgb(255, 248, 240)')
  await expectAccessible(page)
})

test('a series page has its own heading, colours, pictures and booking button [BOOK-03 SERIESP-01 SERIESP-04]', async ({
  page,
  scripted,
}) => {
  await page.route('**/media/*.jpg*', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  const series = (path: string, properties: object) =>
    contentItem(path, { tessituraId: 502, ...properties }, { contentType: 'series', name: 'Quartets' })
  const own = {
    ...{ titleOverride: 'Ten Quartets', imageForDesktop: picture('wide'), imageForMobile: picture('tall') },
    ...{ backgroundColour: { color: '#14323a' }, textColour: { color: '#f6efe0' } },
  }
  const [small, large, unnamed] = [
    series('/small', { ...own, headingSize: 'Small' }),
    series('/large', { ...own, headingSize: 'Large', stickyBarShow: false }),
    series('/unnamed', {}),
  ]
  await scripted.publish(small, large, unnamed)
  scripted.reply({
    '/api/WhatsOn/SeriesItem': (input: { filtersApplied?: object }) => ({
      upcoming: [],
      hasMore: false,
      bookingAction: { ...activeBooking, label: input.filtersApplied ? 'Of the list' : 'Choose a package' },
    }),
  })
  const title = page.getByRole('heading', { level: 1 })
  const sizeOf = () => title.evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize))
  const booking = page.getByRole('link', { name: /^Choose a package/ })
  for (const [width, name] of [
    [390, 'tall'],
    [1440, 'wide'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/small')
    await expect(title).toHaveText('Ten Quartets')
    const head = page.getByRole('main').locator('header')
    await expect(head).toHaveCSS('background-color', 'rgb(20, 50, 58)')
    await expect(title).toHaveCSS('color', 'rgb(246, 239, 224)')
    await expect.poll(() => head.locator('img').evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(name)
  }
  await expect(booking).toHaveAttribute('href', '/purchase/series-package?seriesId=502')
  await expect(page.getByText('Of the list')).toHaveCount(0)
  await expect
    .poll(() => scripted.inputs('/api/WhatsOn/SeriesItem').filter(({ id }) => id === small.id))
    .toContainEqual({ id: small.id })
  await expectAccessible(page)
  const smallSize = await sizeOf()
  await page.goto('/large')
  await expect(title).toHaveText('Ten Quartets')
  await expect(booking).toHaveCount(1)
  await expect.poll(sizeOf).toBeGreaterThan(smallSize)
  await page.goto('/unnamed')
  await expect(title).toHaveText('Quartets')
})

test('a series without upcoming events says so', async ({ page, scripted }) => {
  await scripted.publish(contentItem('/quiet', { tessituraId: 9 }, { contentType: 'series', name: 'Quiet' }))
  scripted.reply({ '/api/WhatsOn/SeriesItem': { upcoming: [], hasMore: false, bookingAction: activeBooking } })
  await page.goto('/quiet')
  await expect(page.getByRole('region', { name: 'Upcoming events of Quiet' })).toContainText('No upcoming events found')
})

test('a cancelled or sold-out production says what to do, and one on sale doesn’t [PROD-04]', async ({
  page,
  scripted,
}) => {
  const labels = { called: 'Cancelled', full: 'Sold out', open: null }
  const main = page.getByRole('main')
  for (const [name, label] of Object.entries(labels)) {
    const said = { called: 'This event is cancelled', full: 'This event is sold out' }[name] ?? /^This event is /
    const bookingAction = label === null ? activeBooking : { ...activeBooking, type: 'Inactive', label }
    scripted.reply({ [whatsOn.production.path]: scriptedDetail(`closing-${name}`, name, { bookingAction }) })
    await scripted.publish(productionPage(`closing-${name}`))
    await page.goto(`/whats-on/closing-${name}`)
    await expect(main.getByText('The Salon').first()).toBeVisible()
    const advice = main.getByRole('region', { name: said })
    if (label === null) {
      await expect(advice).toHaveCount(0)
      continue
    }
    await expect(advice).toContainText(label === 'Cancelled' ? 'ask for your refund' : 'waiting list')
    await expect(advice.getByRole('link', { name: 'contact the box office' })).toHaveAttribute('href', /^\/contact/)
    await expect(advice.getByRole('link').first()).toHaveAttribute('href', /^tel:\+?\d+$/)
    await expect(advice.getByRole('link', { name: 'See what else is on' })).toHaveAttribute('href', paths.whatsOn)
    await expectAccessible(page)
  }
})
