import type { Locator, Page } from '@playwright/test'
import { contentItem } from '../support/content-upstream.ts'
import { gridOf, picture, placed } from '../support/scripted-blocks.ts'
import { productionPage, scriptedDetail, scriptedTile, ticketingIdOf } from '../support/scripted-productions.ts'
import { type ScriptedVenue, test } from '../support/scripted-venue.ts'
import { expect, expectAccessible } from '../support/visitor.ts'

/** The web server caches a response by the requested ids, so each test has its own productions. */
let quartet = productionPage('quartet')
let cello = productionPage('cello')
let winterreise = productionPage('winterreise')

test.beforeEach(async ({ scripted }, { testId }) => {
  quartet = productionPage(`quartet-${testId}`)
  cello = productionPage(`cello-${testId}`)
  winterreise = productionPage(`winterreise-${testId}`)
  const tiles = [
    scriptedTile(quartet, 'Ten Quartets', { times: ['2027-04-02T19:30:00+11:00', '2027-04-03T19:30:00+11:00'] }),
    scriptedTile(cello, 'Six Suites', { times: ['2027-03-05T19:30:00+11:00'], company: 'Tomas Lind, cello' }),
    scriptedTile(winterreise, 'Winterreise', { times: [] }),
  ]
  await scripted.publishSettings({})
  scripted.reply({
    // In the programme's order, not in that of the ids.
    '/api/Production/CarouselProductions': ({ productionIds }: { productionIds: string[] }) => ({
      productions: tiles.filter(({ tessituraId }) => productionIds.includes(String(tessituraId))),
    }),
    '/api/Production/RelatedProductions': { productions: [tiles[1]] },
  })
})

async function openPage(page: Page, { publish }: ScriptedVenue, ...blocks: object[]) {
  await publish(contentItem('/page', { contentGrid: gridOf(...blocks) }, { name: 'A page' }))
  await page.goto('/page')
}
/** As it is requested from the ticketing service. */
const idSent = (production: typeof quartet) => String(ticketingIdOf(production))
const main = (page: Page) => page.getByRole('main')
const boxesOf = (all: Locator) =>
  all.evaluateAll((elements) => elements.map((each) => each.getBoundingClientRect().toJSON()))

test('dates and times belong to the selected production, or else to the page’s own [BLOCK-14]', async ({
  page,
  scripted,
}) => {
  const dates: Record<string, string[]> = {
    [ticketingIdOf(quartet)]: ['2020-04-03T19:30:00+11:00', '2037-04-03T19:30:00+11:00', '2037-04-05T11:00:00+10:00'],
    [ticketingIdOf(winterreise)]: ['2020-04-03T19:30:00+11:00'],
  }
  scripted.reply({
    '/api/WhatsOn/Production': ({ TessituraProductionSeasonId: id }: { TessituraProductionSeasonId: string }) =>
      scriptedDetail(id, 'One', { dates: dates[id] ?? [] }),
  })
  const ownPage = {
    ...quartet,
    properties: { ...quartet.properties, contentGrid: gridOf(placed('datesAndTimes', {})) },
  }
  await scripted.publish(ownPage)
  const shown = async () => {
    await expect(page.getByRole('heading', { name: 'Dates and times' })).toBeVisible()
    const items = main(page)
      .getByRole('listitem')
      .filter({ has: page.locator('time') })
    await expect(items).toHaveCount(2)
    for (const [at, [spoken, day, time]] of [
      ['Friday 03 April 2037 - 7:30pm', '3Fri Apr', '7:30pm'],
      ['Sunday 05 April 2037 - 11:00am', '5Sun Apr', '11:00am'],
    ].entries()) {
      const item = items.nth(at)
      await expect(item.locator('time')).toHaveText(new RegExp(`^${spoken}${day}(?: 2037)?$`))
      await expect(item).toContainText(`${time}The Salon`)
    }
  }
  await openPage(page, scripted, placed('datesAndTimes', { production: [quartet] }))
  await shown()
  await expectAccessible(page)
  await page.goto(quartet.route.path)
  await shown()
  await openPage(page, scripted, placed('datesAndTimes', { production: [cello] }))
  await expect(main(page)).toContainText('No dates added')
  await openPage(page, scripted, placed('datesAndTimes', { production: [winterreise] }))
  await expect(main(page).locator('time'), 'those that it had, once it is over').toContainText('Friday 03 April 2020')
})

test('ticket details are a table of dollar prices by zone and price type, if there are any [BLOCK-18 ERR-S-15 FORMAT-S-06]', async ({
  page,
  scripted,
}) => {
  const zone = (zoneName: string, zonePrice: number) => ({ zoneName, zonePrice })
  const priceTypes = [
    { heading: 'Adult', zonePriceInformation: [zone('Stalls', 1234.5), zone('Balcony', 67.5), zone('Gallery', 40)] },
    { heading: 'Under 30', zonePriceInformation: [zone('Stalls', 0)] },
  ]
  scripted.reply({
    '/api/WhatsOn/Production': ({ TessituraProductionSeasonId: id }: { TessituraProductionSeasonId: string }) =>
      scriptedDetail(id, 'One', id === idSent(quartet) ? { priceTypes } : {}),
  })
  await openPage(
    page,
    scripted,
    placed('eventAndTicketDetails', { heading: 'Prices', production: [quartet] }),
    placed('eventAndTicketDetails', { heading: 'Not yet', production: [cello] }),
  )
  await expect(page.getByRole('heading', { name: 'Prices' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Prices' })
  await expect(table.getByRole('columnheader')).toHaveText(['Zone', 'Adult', 'Under 30'])
  await expect(table.getByRole('row')).toHaveText([
    'ZoneAdultUnder 30',
    'Stalls$1,234.50FREE',
    'Balcony$67.50–',
    'Gallery$40–',
  ])
  await expect(page.getByText('No prices added')).toHaveCount(1)
  await expectAccessible(page)
})

test('an event list stack lists its productions vertically [BLOCK-17]', async ({ page, scripted }) => {
  const chosen = { productions: [quartet, winterreise, cello] }
  await openPage(page, scripted, placed('eventListStack', { heading: 'Chosen', ...chosen }))
  const names = main(page).getByRole('article').getByRole('heading')
  await expect(names).toHaveText(['Six Suites', 'Ten Quartets', 'Winterreise'])
  const boxes = await boxesOf(main(page).getByRole('article'))
  for (const [at, { x, y }] of boxes.entries()) {
    expect(x).toBe(boxes[0].x)
    if (at > 0) expect(y).toBeGreaterThanOrEqual(boxes[at - 1].bottom)
  }
  await expect(main(page).getByRole('article').nth(1)).toContainText('and one more date')
  await openPage(page, scripted, placed('eventListStack', { ...chosen, maximum: 2 }))
  await expect(names).toHaveText(['Six Suites', 'Ten Quartets'])
  await expect(main(page).getByRole('link', { name: 'Ten Quartets', exact: true })).toHaveAttribute(
    'href',
    '/whats-on/it',
  )
  await expectAccessible(page)
})

test('featured events are tiles of their productions, in the editor’s order [BLOCK-19]', async ({ page, scripted }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openPage(page, scripted, placed('featuredEvents', { productions: [quartet, winterreise, cello] }))
  const shown = main(page).getByRole('article')
  await expect(shown.getByRole('heading')).toHaveText(['Ten Quartets', 'Winterreise', 'Six Suites'])
  const [first, second, third] = await boxesOf(shown)
  expect([second.y, third.y], 'side by side').toEqual([first.y, first.y])
  await expect(shown.first().getByRole('link', { name: 'Ten Quartets', exact: true })).toHaveAttribute(
    'href',
    '/whats-on/it',
  )
  expect(scripted.inputs('/api/Production/CarouselProductions')[0]).toEqual({
    productionIds: [quartet, winterreise, cello].map(idSent),
  })
})

test('related events are those that the ticketing service relates to the chosen productions [BLOCK-32]', async ({
  page,
  scripted,
}) => {
  await openPage(page, scripted, placed('relatedEvents', { productions: [quartet, winterreise] }))
  const shown = main(page).getByRole('article')
  await expect(shown.getByRole('heading')).toHaveText(['Six Suites'])
  await expect(shown).toContainText('Tomas Lind, cello')
  expect(scripted.inputs('/api/Production/RelatedProductions')[0]).toEqual({
    productionIds: [quartet, winterreise].map(idSent),
  })
})

test('lines, tiles and posters show the lowest price, or the reason why there are no tickets [BLOCK-19 BLOCK-32]', async ({
  page,
  scripted,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const off = (label: string) => ({ bookingAction: { type: 'Inactive', label }, priceStart: 25 })
  const productions = [
    scriptedTile(quartet, 'Open', {
      company: 'The Salon',
      venue: 'The Salon',
      priceStart: 25,
      availability: 'High',
    }),
    scriptedTile(cello, 'Called', { ...off('Cancelled'), company: 'Harbour Hall' }),
    scriptedTile(winterreise, 'Full', off('Sold out')),
  ]
  scripted.reply({
    '/api/Production/CarouselProductions': ({ productionIds }: { productionIds: string[] }) => ({
      productions: productions.filter(({ tessituraId }) => productionIds.includes(String(tessituraId))),
    }),
    '/api/Production/RelatedProductions': { productions },
  })
  const all = { productions: [quartet, cello, winterreise] }
  await openPage(
    page,
    scripted,
    placed('eventListStack', all, { settings: { menuLabel: 'lines' } }),
    placed('featuredEvents', all, { settings: { menuLabel: 'tiles' } }),
    placed('featuredEvents', { ...all, layout: 'poster' }, { settings: { menuLabel: 'poster' } }),
    placed('relatedEvents', all, { settings: { menuLabel: 'related' } }),
  )
  for (const place of ['lines', 'tiles', 'poster', 'related']) {
    const one = (name: string) =>
      page
        .locator(`#${place}`)
        .getByRole('article')
        .filter({ has: page.getByRole('link', { name, exact: true }) })
    await expect(one('Open').getByText('from $25', { exact: true }), place).toBeVisible()
    await expect(one('Open').getByText('The Salon', { exact: true }), place).toHaveCount(1)
    await expect(one('Called'), `${place}: the house beside its hall`).not.toContainText('Harbour Hall')
    await expect(one('Called').getByText('Cancelled: ask for your refund'), place).toBeVisible()
    await expect(one('Full').getByText('Sold out: returned seats come back on sale'), place).toBeVisible()
    for (const name of ['Called', 'Full']) await expect(one(name), place).not.toContainText('$25')
  }
  await expectAccessible(page)
})

test('related news are the articles that the ticketing service relates to the chosen ones [BLOCK-33]', async ({
  page,
  scripted,
}) => {
  const article = { id: 'other', name: 'Of Lifts', route: '/news/lifts', image: null, description: 'Up and down' }
  scripted.reply({
    '/api/News/Related': {
      newsItems: [{ ...article, date: '2026-01-09T00:00:00+11:00', publishDate: '2026-01-03T00:00:00+11:00' }],
    },
  })
  const lifts = contentItem('/news/lifts', {}, { contentType: 'newsArticle', name: 'Lifts' })
  await openPage(page, scripted, placed('relatedNews', { newsItems: [lifts] }))
  const shown = main(page).getByRole('article')
  await expect(shown).toHaveCount(1)
  await expect(shown.getByRole('link', { name: 'Of Lifts' })).toHaveAttribute('href', '/news/lifts')
  await expect(shown).toContainText('3 January 2026')
  await expect(shown).toContainText('Up and down')
  expect(scripted.inputs('/api/News/Related')[0]).toEqual({ newsItemIds: [lifts.id] })
  await expectAccessible(page)
})

test('blocks without productions or news say so [ERR-S-14 ERR-S-16 ERR-S-17]', async ({ page, scripted }) => {
  const empty = { productions: [] }
  scripted.reply({
    '/api/Production/CarouselProductions': empty,
    '/api/Production/RelatedProductions': empty,
    '/api/News/Related': { newsItems: [] },
  })
  const newsItems = [contentItem('/news/stairs', {}, { contentType: 'newsArticle' })]
  const productions = [quartet]
  const blocks: [string, object, string][] = [
    ['eventListStack', { productions }, 'No productions found.'],
    ['featuredEvents', { productions }, 'No upcoming featured events added.'],
    ['featuredEvents', { productions, layout: 'poster' }, 'No upcoming featured events added.'],
    ['featuredEvents', {}, 'No upcoming featured events added.'],
    ['relatedEvents', { productions }, 'No related events added.'],
    ['relatedEvents', {}, 'No related events added.'],
    ['relatedNews', { newsItems }, 'No related news added.'],
    ['relatedNews', {}, 'No related news added.'],
  ]
  await openPage(
    page,
    scripted,
    ...blocks.map(([alias, properties], at) => placed(alias, properties, { settings: { menuLabel: `block ${at}` } })),
  )
  for (const [at, [alias, , words]] of blocks.entries())
    await expect(page.locator(`#block-${at}`), alias).toContainText(words)
  for (const at of blocks.keys())
    await expect(page.locator(`#block-${at}`).getByRole('link', { name: 'See what’s on' })).toBeVisible()
  await expectAccessible(page)
})

test('a page’s colours replace those of its first production only [PAGE-02]', async ({ page, scripted }) => {
  const colours = { backgroundColour: '#101010', textColour: '#fafafa' }
  scripted.reply({
    '/api/Production/CarouselProductions': ({ productionIds }: { productionIds: string[] }) => ({
      productions: productionIds.map((id) =>
        scriptedTile(id, id === idSent(quartet) ? 'Ten Quartets' : 'Six Suites', colours),
      ),
    }),
  })
  const contentGrid = gridOf(
    placed('featuredEvents', { layout: 'poster', productions: [quartet] }),
    placed('featuredEvents', { layout: 'poster', productions: [cello] }),
  )
  const overrides = {
    firstProductionBackgroundColour: { color: '14323a' },
    firstProductionTitleColour: { color: '#f6efe0' },
  }
  await scripted.publish(
    contentItem('/', { contentGrid }, { contentType: 'homePage' }),
    contentItem('/spring', { contentGrid, ...overrides }, { contentType: 'homePage' }),
  )
  const shown = (name: string) =>
    main(page)
      .getByRole('article')
      .filter({ hasText: name })
      .evaluate((article) => [
        getComputedStyle(article).backgroundColor,
        getComputedStyle(article.querySelector('h2') as Element).color,
      ])
  const [own, overridden] = [
    ['rgb(16, 16, 16)', 'rgb(250, 250, 250)'],
    ['rgb(20, 50, 58)', 'rgb(246, 239, 224)'],
  ]
  for (const [path, first] of [
    ['/', own],
    ['/spring', overridden],
  ] as const) {
    await page.goto(path)
    await expect.poll(() => shown('Ten Quartets'), path).toEqual(first)
    await expect.poll(() => shown('Six Suites'), path).toEqual(own)
  }
})

test('a carousel shows the selected productions by date, with pictures for the screen’s width [CARO-07]', async ({
  page,
  scripted,
}) => {
  const images = { desktopImage: picture('wide')[0], mobileImage: picture('tall')[0] }
  const times = [['2027-03-05T19:30:00+11:00'], [], ['2027-03-05T08:00:00Z', '2027-06-05T08:00:00Z']]
  scripted.reply({
    '/api/Production/CarouselProductions': ({ productionIds }: { productionIds: string[] }) => ({
      productions: productionIds.map((id, at) => scriptedTile(id, `Production ${at}`, { ...images, times: times[at] })),
    }),
  })
  await scripted.publish(
    contentItem(
      '/page',
      {
        contentGrid: gridOf(
          placed('featuredEvents', { layout: 'carousel', productions: [cello, quartet, winterreise] }),
        ),
      },
      { name: 'A page' },
    ),
  )
  await page.route('**/media/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  for (const [width, name] of [
    [1440, 'wide'],
    [390, 'tall'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/page')
    const carousel = page.getByRole('group', { name: 'Featured events' })
    await expect(carousel.getByRole('heading')).toHaveText(['Production 2', 'Production 0', 'Production 1'])
    const image = carousel.locator('img').first()
    await image.scrollIntoViewIfNeeded()
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.currentSrc))
      .toContain(`/media/${name}.jpg`)
  }
  expect(scripted.inputs('/api/Production/CarouselProductions')[0]).toEqual({
    productionIds: [cello, quartet, winterreise].map(idSent),
  })
})
