import type { Locator, Page } from '@playwright/test'
import { type ContentItem, contentId, contentItem } from '../support/content-upstream.ts'
import { picture } from '../support/scripted-booking.ts'
import { type ScriptedVenue, test as scriptedTest } from '../support/scripted-venue.ts'
import { succeed } from '../support/ticketing-upstream.ts'
import { expect, expectAccessible, expectWellMade, ignoreErrors, test } from '../support/visitor.ts'

const PHONE = { width: 390, height: 844 }
const TABLET = { width: 768, height: 1024 }
const DESKTOP = { width: 1440, height: 900 }
const ANCHOR = '#component-news-listing'

const listing = (page: Page) => page.getByRole('region', { name: 'Articles' })
const tiles = (page: Page) => listing(page).getByRole('article')
const heading = (page: Page) => listing(page).getByRole('heading', { level: 2 })
const filterParameterOf = (page: Page) => new URL(page.url()).searchParams.get('blogfilters')

/** The categories of the articles: one each, in turn. */
const [talks, notes, plans] = ['Talks', 'Notes', 'Plans'].map((name) =>
  contentItem(`/settings/${name.toLowerCase()}`, {}, { contentType: 'newsCategory', name }),
) as [ContentItem, ContentItem, ContentItem]
const categories = [talks, notes, plans]
const articles = Array.from({ length: 31 }, (_, at) => ({
  ...{ id: contentId(`article ${at}`), name: `Article ${at + 1}`, route: `/news/article-${at + 1}` },
  properties: { imageForDesktop: null, tileImage: null, publishDate: '2026-03-05T00:00:00+11:00' },
  categories: [categories[at % 3]].map((each) => ({ id: each?.id ?? '', name: each?.name ?? '' })),
}))

/** The first has a picture for its tile, the second only the wide one of its page. */
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const [drawing, wide] = [picture('drawing'), picture('wide')]
Object.assign(articles[0]?.properties ?? {}, { tileImage: drawing, imageForDesktop: wide })
Object.assign(articles[1]?.properties ?? {}, { imageForDesktop: wide })

interface Filter {
  display?: string
  show?: boolean
  preselectedValues?: string[]
}

/** Publishes a listing of 31 articles with these filters; returns its path. */
async function openNews(
  { content, publish, publishSettings, ticketing }: ScriptedVenue,
  slug: string,
  ...filters: Filter[]
) {
  ticketing.respondWith((response, request) => {
    if (!request.url?.startsWith('/api/News/Search')) return succeed({ cartCount: 0 })(response, request)
    const query = JSON.parse(ticketing.requests.at(-1)?.body ?? '{}') as { categoryIds: string[]; pageNumber: number }
    succeed(newsOf(query))(response, request)
  })
  const blocks = filters.map((filter, at) => ({
    content: {
      ...{ contentType: 'blogFilter', id: contentId(`filter ${at}`) },
      properties: {
        type: 'newsCategory',
        label: 'Topics',
        display: 'select-multi',
        show: true,
        options: categories,
        ...filter,
      },
    },
    settings: null,
  }))
  content.addFile('/media/icon.svg', { body: SVG })
  await publishSettings({
    favicon: [{ mediaType: 'Image', id: 'i', name: 'Icon', url: '/media/icon.svg', extension: 'svg' }],
  })
  await publish(
    contentItem('/', {}, { contentType: 'homePage', name: 'Home' }),
    contentItem(`/${slug}`, { filters: { items: blocks } }, { contentType: 'news', name: 'Stories' }),
  )
  return `/${slug}`
}

function newsOf({ categoryIds, pageNumber }: { categoryIds: string[]; pageNumber: number }) {
  const isSelected = ({ id }: { id: string }) => categoryIds.includes(id)
  const matching = categoryIds.length > 0 ? articles.filter((each) => each.categories.some(isSelected)) : articles
  const items = matching.slice((pageNumber - 1) * 9, pageNumber * 9)
  return { items, pageNumber, totalPages: Math.ceil(matching.length / 9) }
}

test('the news begin with the editors’ featured story, and the others follow as tiles [NEWS-01 NEWS-02 NEWS-06]', async ({
  page,
}) => {
  for (const window of [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(window)
    await page.goto('/news')
    await expect(tiles(page)).not.toHaveCount(0)
    await expectWellMade(page)
  }
  const featured = page.getByRole('main').getByRole('article').first()
  await expect(featured.getByRole('heading', { level: 2, name: 'Sixty concerts and a wall' })).toBeVisible()
  await expect(featured.locator('img')).toBeVisible()
  await expect(featured.locator('time')).toHaveText(/^\d{1,2} [A-Z][a-z]{2} 20\d\d$/)
  const tile = tiles(page).filter({ hasText: 'Listening in the dark' })
  await expect(tile.locator('img')).toHaveAttribute('src', /listening-in-the-dark/)
  await expect(tile.locator('time')).toHaveText(/^\d{1,2} [A-Z][a-z]+ 20\d\d$/)
  await expect(tile.getByRole('link', { name: 'Listening in the dark' })).toHaveAttribute(
    'href',
    '/news/listening-in-the-dark',
  )
  const top = listing(page).getByRole('link', { name: 'Back to top' })
  await top.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect.poll(() => new URL(page.url()).hash).toBe('')
  await featured.getByRole('link', { name: 'Read Article' }).click()
  await expect(page).toHaveURL(/\/news\/sixty-concerts-and-a-wall$/)
})

scriptedTest(
  'the date of an article reads like 5 March 2026 on its page and in the list, and like 5 Mar 2026 where it is featured [FORMAT-S-04]',
  async ({ page, scripted }) => {
    const dated = { publishDate: '2026-03-05T00:00:00' }
    const story = contentItem('/dated/story', dated, { contentType: 'newsArticle', name: 'The story' })
    const path = await openNews(scripted, 'dated', {})
    for (const { url } of [drawing, wide]) scripted.content.addFile(url, { body: SVG })
    const featuring = { contentType: 'news', name: 'Stories' }
    await scripted.publish(story, contentItem(path, { featuredArticle: story }, featuring))
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('article').first().locator('time')).toHaveText('5 Mar 2026')
    await expect(tiles(page).first().locator('time')).toHaveText('5 March 2026')
    await expect(tiles(page).nth(0).locator('img')).toHaveAttribute('src', /drawing/)
    await expect(tiles(page).nth(1).locator('img')).toHaveAttribute('src', /wide/)
    await expect(tiles(page).nth(2).locator('img')).toHaveCount(0)
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Read Article/ })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The story')
    await expect(page.getByRole('main').locator('header time')).toHaveText('5 March 2026')
  },
)

test('an article’s tag lists the stories of its category only [NEWS-07]', async ({ page }) => {
  await page.goto('/news/the-piano-that-travels-by-lift')
  await page.getByRole('main').locator('header').getByRole('link', { name: 'Behind the scenes' }).click()
  await expect(page).toHaveURL(/\/news\?blogfilters=newsCategory:[0-9a-f-]{36}#component-news-listing$/)
  await expect(heading(page)).toHaveText('Behind the scenes')
  await expect(heading(page), 'the heading has the focus').toBeFocused()
  await expect(heading(page)).toBeInViewport()
  await expect(tiles(page).filter({ hasText: 'The piano that travels by lift' })).toHaveCount(1)
  await expect(tiles(page).filter({ hasNotText: 'Behind the scenes' })).toHaveCount(0)
  const count = await tiles(page).count()
  await page.reload()
  await expect(tiles(page)).toHaveCount(count)
  await expect(page.getByRole('checkbox', { name: 'Behind the scenes' })).toBeChecked()
  await page.getByRole('link', { name: 'Clear Filters' }).click()
  await expect(tiles(page).filter({ hasNotText: 'Behind the scenes' })).not.toHaveCount(0)
  await expect.poll(() => filterParameterOf(page)).toBeNull()
})

scriptedTest(
  'many stories are listed nine to a page, each page at its own address; Back returns to the page before [NEWS-02 NEWS-05]',
  async ({ page, scripted }) => {
    const path = await openNews(scripted, 'stories', {})
    await page.goto(path)
    await expect(tiles(page)).toHaveCount(9)
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await expect(pages.getByRole('listitem')).toHaveCount(4)
    await pages.getByRole('link', { name: 'Next page' }).click()
    await expect(tiles(page).first()).toContainText('Article 10')
    await expect.poll(() => filterParameterOf(page)).toBe('categoryIds:;pageNumber:2')
    await expect(heading(page)).toHaveText('All articles Page 2 of 4')
    await expect(heading(page)).toBeFocused()
    await expect(page).toHaveTitle(/ – page 2$/)
    await pages.getByRole('link', { name: 'Page 4' }).click()
    await expect(tiles(page)).toHaveText([/Article 28/, /Article 29/, /Article 30/, /Article 31/])
    await expect(pages.getByRole('link', { name: 'Page 4' })).toHaveAttribute('aria-current', 'page')
    await expect(pages.getByRole('link', { name: 'Next page' })).toHaveCount(0)
    await expectAccessible(page)
    await page.goBack()
    await expect(tiles(page).first()).toContainText('Article 10')
    await page.goBack()
    await expect(tiles(page).first()).toContainText('Article 1')
    await expect(page).not.toHaveTitle(/page/)
    await page.goto(`${path}?blogfilters=categoryIds:${notes.id};pageNumber:2`)
    await expect(heading(page)).toHaveText('Notes Page 2 of 2')
    await expect(tiles(page)).toHaveText([/Article 29/])
  },
)

test('Back from an article returns to the same page of the listing, at the same place [NEWS-05]', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/news')
  await listing(page).getByRole('link', { name: 'Next page' }).click()
  await expect(heading(page)).toContainText('Page 2')
  const last = tiles(page).last().getByRole('link').first()
  await last.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place, 'far enough down to be told from the top').toBeGreaterThan(300)
  const address = page.url()
  await last.click()
  await expect(page).not.toHaveURL(address)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(listing(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(heading(page)).toContainText('Page 2')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
})

scriptedTest(
  'the filters beside the list apply by themselves, and nothing visible is shifted [NEWS-03 NEWS-04 NEWS-05]',
  async ({ page, scripted }) => {
    await page.setViewportSize(DESKTOP)
    const path = await openNews(scripted, 'stories', {})
    await page.goto(`${path}?utm_source=mail`)
    await page.evaluate(() => window.scrollTo({ top: 90, behavior: 'instant' }))
    const filter = page.getByRole('form', { name: 'Filter' })
    await expect(filter.getByRole('group', { name: 'Topics' })).toBeVisible()
    await expect(listing(page).getByRole('button', { name: 'Filter' })).toBeHidden()
    const box = (name: string): Locator => filter.getByRole('checkbox', { name })
    await box('Talks').check()
    await box('Plans').check()
    await expect(page).toHaveURL(
      new RegExp(`utm_source=mail&blogfilters=categoryIds:${talks.id},${plans.id};pageNumber:1$`),
    )
    await expect(heading(page)).toHaveText('Talks and Plans Page 1 of 3')
    await expect(tiles(page).nth(1)).toContainText('Article 3')
    await expect(listing(page).getByRole('status')).toHaveText('9 articles on page 1 of 3')
    await expect(box('Plans')).toBeFocused()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(90)
    await expectAccessible(page)
    await page.goBack()
    await expect(heading(page)).toHaveText('All articles Page 1 of 4')
    await expect(box('Talks')).not.toBeChecked()
    await page.goForward()
    await expect(box('Talks')).toBeChecked()
    await expect(heading(page)).toHaveText('Talks and Plans Page 1 of 3')
  },
)

scriptedTest(
  'on a small screen the filters are a dialog to apply, close or clear [NEWS-03 NEWS-04 NEWS-05]',
  async ({ page, scripted }) => {
    const path = await openNews(scripted, 'stories', {})
    await page.setViewportSize(PHONE)
    await page.goto(path)
    const open = listing(page).getByRole('button', { name: 'Filter' })
    const dialog = page.getByRole('dialog', { name: 'Filter' })
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await open.click()
    await expect.poll(() => dialog.boundingBox(), 'it fills the screen').toEqual({ x: 0, y: 0, ...PHONE })
    await expectWellMade(page)
    await dialog.getByRole('checkbox', { name: 'Notes' }).check()
    await page.setViewportSize({ width: PHONE.width, height: 480 })
    await expect(dialog.getByRole('button', { name: 'Apply' }), 'its buttons stay in sight').toBeInViewport({
      ratio: 1,
    })
    await page.setViewportSize(PHONE)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(open).toBeFocused()
    await expect.poll(() => filterParameterOf(page), 'nothing was applied').toBeNull()
    await open.click()
    await dialog.getByRole('checkbox', { name: 'Notes' }).check()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(heading(page)).toHaveText('Notes Page 1 of 2')
    await expect(heading(page)).toBeFocused()
    await expect.poll(() => filterParameterOf(page)).toBe(`categoryIds:${notes.id};pageNumber:1`)
    await expect(tiles(page).first()).toContainText('Article 2')
    await open.click()
    await expect(dialog.getByRole('checkbox', { name: 'Notes' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Clear Filters' }).click()
    await expect(heading(page)).toHaveText('All articles Page 1 of 4')
    await expect(dialog).toHaveCount(0)
  },
)

scriptedTest(
  'a filter accepts one option or several, is shown or not, and starts with its editor’s preselection [NEWS-04]',
  async ({ page, scripted }) => {
    await page.setViewportSize(DESKTOP)
    const path = await openNews(scripted, 'of-one', { display: 'select', preselectedValues: [notes.id] })
    await page.goto(path)
    const select = page.getByRole('combobox', { name: 'Topics' })
    await expect(select).toHaveValue(`newsCategory:${notes.id}`)
    await expect(tiles(page).nth(1)).toContainText('Article 5')
    await select.selectOption('Plans')
    await expect(tiles(page).nth(1)).toContainText('Article 6')
    await expect.poll(() => filterParameterOf(page)).toBe(`categoryIds:${plans.id};pageNumber:1`)
    await select.selectOption('All')
    await expect(heading(page)).toHaveText('All articles Page 1 of 4')
    await expectAccessible(page)
    await page.goto(await openNews(scripted, 'of-talks', { show: false, preselectedValues: ['Talks'] }))
    await expect(heading(page)).toHaveText('Talks Page 1 of 2')
    await expect(tiles(page).nth(1)).toContainText('Article 4')
    await expect(page.getByRole('form', { name: 'Filter' })).toHaveCount(0)
    await expect(listing(page).getByRole('button')).toHaveCount(0)
  },
)

for (const display of ['select', 'select-multi'])
  scriptedTest(
    `what a visitor chooses before the scripts have come is applied once they are there (${display})`,
    async ({ page, scripted }) => {
      await page.setViewportSize(DESKTOP)
      const path = await openNews(scripted, display, { display, preselectedValues: ['Notes'] })
      let releaseScripts = () => {}
      const scriptsReleased = new Promise<void>((resolve) => {
        releaseScripts = resolve
      })
      await page.route('**/assets/**/*.js', async (route) => {
        await scriptsReleased
        await route.continue()
      })
      await page.mainFrame().goto(path, { waitUntil: 'commit' })
      const filter = page.getByRole('form', { name: 'Filter' })
      if (display === 'select') await filter.getByRole('combobox').selectOption('Plans')
      else await filter.getByRole('checkbox', { name: 'Plans' }).check()
      releaseScripts()
      await expect(heading(page)).toHaveText(display === 'select' ? 'Plans Page 1 of 2' : 'Notes and Plans Page 1 of 3')
      if (display === 'select') await expect(filter.getByRole('combobox')).toHaveValue(`newsCategory:${plans.id}`)
      else await expect(filter.getByRole('checkbox', { name: 'Plans' })).toBeChecked()
    },
  )

scriptedTest(
  'the listing is filtered and paged without scripts too [NEWS-02 NEWS-03 NEWS-05]',
  async ({ browser, venue, scripted }) => {
    const path = await openNews(scripted, 'stories', {})
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: venue.url, viewport: PHONE })
    const page = await context.newPage()
    const expectHeading = (text: string) => expect(heading(page)).toHaveText(text)
    await page.goto(path)
    await expectHeading('All articles Page 1 of 4')
    await expect(tiles(page)).toHaveCount(9)
    await expect(listing(page).getByRole('button', { name: 'Filter' })).toBeHidden()
    await page.getByRole('checkbox', { name: 'Talks' }).check()
    await page.getByRole('checkbox', { name: 'Plans' }).check()
    await page.getByRole('button', { name: 'Apply' }).click()
    await expectHeading('Talks and Plans Page 1 of 3')
    await expect.poll(() => new URL(page.url()).hash).toBe(ANCHOR)
    await expect(page.getByRole('checkbox', { name: 'Plans' })).toBeChecked()
    await page.getByRole('link', { name: 'Next page' }).click()
    await expectHeading('Talks and Plans Page 2 of 3')
    await expect(tiles(page).first()).toContainText('Article 15')
    await page.getByRole('link', { name: 'Clear Filters' }).click()
    await expectHeading('All articles Page 1 of 4')
    await context.close()
  },
)

scriptedTest(
  'a listing without results says so and leads to all articles; one that can’t be loaded says why, and can be tried again [ERR-S-18]',
  async ({ page, scripted, browserErrors }) => {
    await page.setViewportSize(DESKTOP)
    const path = await openNews(scripted, 'stories', {})
    await page.goto(`${path}?blogfilters=categoryIds:${contentId('nothing')};pageNumber:1`)
    await expect(listing(page)).toContainText('No results found')
    const all = listing(page).getByRole('link', { name: 'See all articles' })
    await expect(all).toHaveAttribute('href', new RegExp(`^${path}(?!.*categoryIds:[^;]).*${ANCHOR}$`))
    await expectWellMade(page)
    await page.route('**/api/News/Search', (route) => route.abort())
    await page.getByRole('checkbox', { name: 'Notes' }).check()
    await expect(page.getByRole('alert')).toContainText('A communication error has occurred')
    await expect(listing(page)).not.toContainText('No results found')
    await expectAccessible(page)
    await page.unroute('**/api/News/Search')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(tiles(page).nth(1)).toContainText('Article 5')
    ignoreErrors(browserErrors, 'ERR_FAILED')
  },
)
