import type { Page } from '@playwright/test'
import { contentItem } from '../support/content-upstream.ts'
import { scriptedTile } from '../support/scripted-productions.ts'
import { RawReply, Refusal, type ScriptedVenue, test } from '../support/scripted-venue.ts'
import { succeed } from '../support/ticketing-upstream.ts'
import { boxesAtOnce, expect, expectWellMade, ignoreErrors } from '../support/visitor.ts'

const CALL = '/api/Search/Search'
const DEBOUNCE = 400

interface Asked {
  searchText: string
  documentTypes: string[]
  pageNumber: number
}
const searches = (scripted: ScriptedVenue) => scripted.inputs(CALL) as unknown as Asked[]

const event = (name: string) => ({
  documentType: 'production',
  production: scriptedTile(name, name, { route: '/whats-on/found', company: 'Corvid Ensemble', tagline: 'By night' }),
  highlight: {
    name: [
      { text: name.slice(0, 4), isMatch: true },
      { text: name.slice(4), isMatch: false },
    ],
    text: [],
  },
})
const found = (name: string) => ({ id: name, name, route: '/about/found', image: null })
const contentPage = (name: string) => ({
  documentType: 'contentPage',
  contentPage: { ...found(name), description: 'How to find us' },
})
/** A page that has the words in its text alone. */
const foundInText = (name: string) => ({
  ...contentPage(name),
  highlight: {
    name: [],
    field: 'text' as const,
    text: [
      { text: 'a tram to the ', isMatch: false },
      { text: 'harbour', isMatch: true },
    ],
  },
})
const article = (name: string) => ({
  documentType: 'newsArticle',
  newsArticle: {
    ...{ ...found(name), route: '/news/found', description: 'Read it', date: null },
    publishDate: '2027-03-05T00:00:00+11:00',
  },
})

/** 12 events, 2 pages and an article of every search, named after it. */
function resultsOf({ searchText, documentTypes, pageNumber }: Asked) {
  const all = [
    ...Array.from({ length: 12 }, (_, at) => event(`${searchText} event ${at + 1}`)),
    ...[contentPage(`${searchText} page 1`), foundInText(`${searchText} page 2`), article(`${searchText} article`)],
  ]
  const ofTypes = all.filter(({ documentType }) => !documentTypes.length || documentTypes.includes(documentType))
  return {
    ...{ pageNumber, totalPages: Math.ceil(ofTypes.length / 10), totalCount: ofTypes.length },
    items: ofTypes.slice((pageNumber - 1) * 10, pageNumber * 10),
    counts: [
      { documentType: 'production', count: 12 },
      { documentType: 'contentPage', count: 2 },
      { documentType: 'newsArticle', count: 1 },
    ],
  }
}

const box = (page: Page) => page.getByRole('main').getByPlaceholder('Search...')
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Kinds of results' }).getByRole('link', { name })
const names = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading')
const stateOf = (page: Page) => new URL(page.url()).searchParams.get('searchquery')

test.beforeEach(async ({ scripted }) => {
  await scripted.publishSettings({})
  await scripted.publish(
    contentItem('/search', {}, { contentType: 'search', name: 'Search' }),
    contentItem('/whats-on/found', {}, { contentType: 'contentPage', name: 'Found' }),
  )
  scripted.reply({ [CALL]: resultsOf })
})

test('an event among the results shows its lowest price, or that it is sold out or cancelled [SEARCH-06]', async ({
  page,
  scripted,
}) => {
  const off = (label: string) => ({ bookingAction: { type: 'Inactive', label }, priceStart: 15 })
  const items = [
    { ...event('Open'), production: scriptedTile('open', 'Open', { priceStart: 15, company: 'The Salon' }) },
    { ...event('Full'), production: scriptedTile('full', 'Full', off('Sold out')) },
    { ...event('Called'), production: scriptedTile('called', 'Called', off('Cancelled')) },
  ]
  const counts = [{ documentType: 'production', count: 3 }]
  scripted.reply({ [CALL]: { pageNumber: 1, totalPages: 1, totalCount: 3, items, counts } })
  await page.goto('/search?searchquery=concerts')
  const facts = page.getByRole('main').getByRole('article').getByRole('paragraph')
  await expect(facts).toHaveText([
    'Event · 5 March 2027 · The Salon · from $15',
    'Event · 5 March 2027 · The Salon · Sold out',
    'Event · 5 March 2027 · The Salon · Cancelled',
  ])
})

test('the search has a field, tabs with counts and ten results per page, all in the address [SEARCH-01 SEARCH-02 SEARCH-03 SEARCH-05 SEARCH-06]', async ({
  page,
  scripted,
}) => {
  await page.goto('/search?utm_source=mail')
  await expect(box(page)).toHaveValue('')
  await expect(box(page)).toHaveAttribute('placeholder', 'Search...')
  expect(searches(scripted)).toEqual([])
  await box(page).fill('50% off; lute')
  await expect(names(page)).toHaveCount(10)
  await expect.poll(() => stateOf(page)).toBe('keywords:50%25 off%3B lute;page:1')
  for (const [name, count] of [
    ['All results', 15],
    ['Events', 12],
    ['Pages', 2],
    ['Articles', 1],
  ] as const)
    await expect(tab(page, name)).toHaveText(`${name} ${count}`)
  await expectWellMade(page)

  await page.getByRole('navigation', { name: 'Pages', exact: true }).getByRole('link', { name: 'Page 2' }).click()
  await expect(names(page)).toHaveText([
    '50% off; lute event 11',
    '50% off; lute event 12',
    '50% off; lute page 1',
    '50% off; lute page 2',
    '50% off; lute article',
  ])
  await expect(page.locator(':focus').getByRole('article'), 'the focus is on the results').toHaveCount(5)
  await expect.poll(() => stateOf(page)).toBe('keywords:50%25 off%3B lute;page:2')
  expect(searches(scripted).at(-1)).toEqual({ searchText: '50% off; lute', documentTypes: [], pageNumber: 2 })
  const entries = page.getByRole('main').getByRole('article')
  await expect(entries.nth(0)).toContainText('5 March 2027')
  await expect(entries.nth(0)).toContainText('Corvid Ensemble')
  await expect(entries.nth(0).locator('mark')).toHaveText('50% ')
  await expect(entries.nth(0)).toContainText('By night')
  await expect(entries.nth(0).getByRole('link')).toHaveAttribute('href', '/whats-on/found')
  await expect(entries.nth(2)).toContainText('How to find us')
  await expect(entries.nth(2).getByRole('link')).toHaveAttribute('href', '/about/found')
  await expect(entries.nth(3)).toContainText('Found in: a tram to the harbour')
  await expect(entries.nth(3).locator('mark')).toHaveText('harbour')
  await expect(entries.nth(4)).toContainText('5 March 2027')
  await expect(entries.nth(4)).toContainText('Read it')
  await expect(entries.nth(4).getByRole('link')).toHaveAttribute('href', '/news/found')

  const kinds: [tab: string, type: string, count: number][] = [
    ['Events', 'production', 10],
    ['Pages', 'contentPage', 2],
    ['Articles', 'newsArticle', 1],
  ]
  for (const [name, type, count] of kinds) {
    await tab(page, name).click()
    await expect(names(page)).toHaveCount(count)
    await expect(tab(page, name)).toBeFocused()
    await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
    await expect.poll(() => stateOf(page)).toBe(`keywords:50%25 off%3B lute;filter:${type};page:1`)
    await expect
      .poll(() => new URL(page.url()).searchParams.get('utm_source'), 'a parameter of others stays')
      .toBe('mail')
    expect(searches(scripted).at(-1)).toEqual({ searchText: '50% off; lute', documentTypes: [type], pageNumber: 1 })
  }

  const address = '/search?searchquery=keywords:viol;filter:production;page:2'
  expect(await (await page.request.get(address)).text(), 'in the document itself').toContain('viol event 12')
  await page.goto(address)
  await expect(box(page)).toHaveValue('viol')
  await expect(names(page)).toHaveText(['viol event 11', 'viol event 12'])
  await expect(tab(page, 'Events')).toHaveAttribute('aria-current', 'page')
})

test('typing searches once, 400 ms after the last key, and returns to the first page [SEARCH-04]', async ({
  page,
  scripted,
}) => {
  await page.clock.install()
  await page.goto('/search?searchquery=keywords:typed;filter:production;page:2')
  await expect(names(page)).toHaveCount(2)
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const before = searches(scripted).length
  const pagesBefore = await page.evaluate(() => history.length)
  await box(page).press('End')
  for (const letter of ' flute') {
    await page.keyboard.press(letter)
    await page.clock.runFor(DEBOUNCE - 50)
  }
  expect(searches(scripted)).toHaveLength(before)
  await expect.poll(() => stateOf(page)).toContain('page:2')
  await page.clock.runFor(100)
  await expect(names(page).first()).toHaveText('typed flute event 1')
  expect(searches(scripted).slice(before)).toEqual([
    { searchText: 'typed flute', documentTypes: ['production'], pageNumber: 1 },
  ])
  await expect.poll(() => stateOf(page)).toBe('keywords:typed flute;filter:production;page:1')
  expect(await page.evaluate(() => history.length), 'typing adds nothing to the history').toBe(pagesBefore)
  await tab(page, 'All results').click()
  await expect(names(page)).toHaveCount(10)
  await expect.poll(() => stateOf(page)).toBe('keywords:typed flute;page:1')
  await expect(box(page)).toHaveValue('typed flute')
})

test('a late result doesn’t replace a newer one, and Back restores the search', async ({ page, scripted }) => {
  let answerSlow: () => void = () => undefined
  const isReleased = new Promise<void>((resolve) => {
    answerSlow = resolve
  })
  scripted.reply({
    [CALL]: (asked: Asked) =>
      asked.searchText === 'slow'
        ? new RawReply((response, request) => {
            void isReleased.then(() => succeed(resultsOf(asked))(response, request))
          })
        : resultsOf(asked),
  })
  await page.goto('/search?searchquery=keywords:early;page:1')
  await box(page).fill('slow')
  await expect.poll(() => searches(scripted).some(({ searchText }) => searchText === 'slow')).toBe(true)
  await box(page).fill('quick')
  await expect(names(page).first()).toHaveText('quick event 1')
  const late = page.waitForResponse((response) => response.request().postData()?.includes('slow') ?? false)
  answerSlow()
  await late
  await expect(box(page)).toHaveValue('quick')
  await expect(names(page).first()).toHaveText('quick event 1')

  await tab(page, 'Events').click()
  await page.setViewportSize({ width: 390, height: 500 })
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(names(page)).toHaveText(['quick event 11', 'quick event 12'])
  await box(page).press('Enter')
  await expect(names(page), 'the same search stays on its page').toHaveText(['quick event 11', 'quick event 12'])
  const last = names(page).last().getByRole('link')
  await last.hover()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(0)
  await last.click()
  await expect(page).toHaveURL(/\/whats-on\/found$/)
  await page.goBack()
  await expect(names(page)).toHaveText(['quick event 11', 'quick event 12'])
  await expect(box(page)).toHaveValue('quick')
  await expect(tab(page, 'Events')).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
  await page.goBack()
  await expect(names(page)).toHaveCount(10)
  await page.goBack()
  await expect(tab(page, 'All results')).toHaveAttribute('aria-current', 'page')
})

test('a failed search shows an error, an empty one says so, and no query causes harm [ERR-S-09 ERR-S-18]', async ({
  page,
  scripted,
  browserErrors,
}) => {
  const failure = {
    title: 'Refused',
    errors: [{ type: 'Search', message: 'The search is resting' }],
    validationErrors: [{ name: 'searchText', reason: 'Please use other words' }],
  }
  scripted.reply({
    [CALL]: ({ searchText, pageNumber }: Asked) =>
      searchText === 'refused'
        ? new Refusal(400, failure)
        : { pageNumber, totalPages: 0, totalCount: 0, items: [], counts: [] },
  })
  await page.goto('/search')
  await box(page).fill('refused')
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('The search is resting')
  await expect(alert).toContainText('Please use other words')
  const [red = 0, green = 0, blue = 0] =
    (await alert.evaluate((element) => getComputedStyle(element).color)).match(/\d+/g)?.map(Number) ?? []
  expect(red).toBeGreaterThan(2 * Math.max(green, blue))
  const [field, message] = await boxesAtOnce(page, box(page), alert)
  expect(message?.top).toBeGreaterThan(field?.bottom ?? Number.NaN)
  await box(page).fill('nothing')
  await expect(page.getByText('No results found')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'see what’s on' })).toHaveAttribute('href', '/whats-on')
  await expect(alert).toHaveCount(0)
  await expectWellMade(page)

  const texts = ["<script>alert('x')</script>", "';--", '%E0%A4%A', 'x'.repeat(5000), 'page:0;keywords:a', ';;::']
  for (const text of [...texts, 'keywords:a;page:1000000000', 'keywords:a;filter:__proto__;page:-1']) {
    const response = await page.goto(`/search?searchquery=${encodeURIComponent(text)}`)
    expect(response?.status(), text.slice(0, 30)).toBe(200)
    await expect(box(page)).toBeVisible()
  }
  for (const { searchText, documentTypes, pageNumber } of searches(scripted)) {
    expect(searchText.length).toBeLessThanOrEqual(200)
    expect(documentTypes).toEqual([])
    expect(pageNumber).toBe(1)
  }
  ignoreErrors(browserErrors, 'status of 400')
})

test('an empty search suggests what to look for, and an empty page links to results [ERR-S-18]', async ({
  page,
  scripted,
}) => {
  const counts = [{ documentType: 'production', count: 12 }]
  scripted.reply({
    [CALL]: ({ documentTypes, pageNumber }: Asked) => {
      const totalCount = documentTypes.includes('newsArticle') ? 0 : 12
      return { pageNumber, totalPages: Math.ceil(totalCount / 10), totalCount, items: [], counts }
    },
  })
  const main = page.getByRole('main')
  await page.goto('/search')
  await expect(main).toContainText('Look for a work, a composer, an artist, a page or an article')
  await expect(main.getByRole('link', { name: 'see what’s on' })).toHaveAttribute('href', '/whats-on')
  await expectWellMade(page)
  await page.goto('/search?searchquery=keywords:mozart;page:50')
  await expect(main).toContainText('No results found')
  await expect(main.getByText('page 50 of 2')).toHaveCount(0)
  await main.getByRole('link', { name: 'See the first page of the results' }).click()
  await expect.poll(() => searches(scripted).at(-1)?.pageNumber).toBe(1)
  await page.goto('/search?searchquery=keywords:mozart;filter:newsArticle')
  await main.getByRole('link', { name: 'See all results' }).click()
  await expect.poll(() => searches(scripted).at(-1)?.documentTypes).toEqual([])
})

test('without scripts the search is a form with results in the page and tabs as links [SEARCH-01 SEARCH-02 SEARCH-03]', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: String(baseURL) })
  const page = await context.newPage()
  await page.goto('/search')
  await box(page).fill('plain & <b>')
  await box(page).press('Enter')
  await expect(page).toHaveURL(/\/search\?searchquery=plain/)
  await expect(box(page)).toHaveValue('plain & <b>')
  await expect(names(page)).toHaveCount(10)
  await expect(names(page).first()).toHaveText('plain & <b> event 1')
  await tab(page, 'Pages').click()
  await expect(names(page)).toHaveText(['plain & <b> page 1', 'plain & <b> page 2'])
  await expect(box(page)).toHaveValue('plain & <b>')
  await context.close()
})
