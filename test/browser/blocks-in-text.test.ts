import { contentGrid, contentId, contentItem } from '../support/content-upstream.ts'
import { scriptedTile } from '../support/scripted-productions.ts'
import { test } from '../support/scripted-venue.ts'
import { succeed } from '../support/ticketing-upstream.ts'
import { expect, expectAccessible } from '../support/visitor.ts'

const SESSION = { cartCount: 0, keepToken: false, isLoggedIn: false, expiration: null, sessionStatus: 'None' }
const inText = (contentType: string, properties: object, settings: object | null = null) => ({
  content: { contentType, id: contentId(`${contentType} in a text`), properties },
  settings: settings && { contentType: 'blockSettings', id: contentId('settings'), properties: settings },
})
type InText = ReturnType<typeof inText>
/** A text of HTML and blocks, as a page's one block. */
const text = (theme: string | null, ...parts: (string | InText)[]) => {
  const markupOf = (part: string | InText) =>
    typeof part === 'string' ? part : `<umb-rte-block data-content-id="${part.content.id}"></umb-rte-block>`
  const blocks = parts.filter((part) => typeof part !== 'string')
  return contentGrid(['richTextEditor', { text: { markup: parts.map(markupOf).join(''), blocks } }, { theme }])
}
const quotes = inText('blockQuoteCarousel', {
  quotes: {
    items: ['Listen.', 'Again!'].map((quote) => ({
      content: { contentType: 'quote', id: contentId(quote), properties: { quote } },
      settings: null,
    })),
  },
})
const page = (path: string, contentGridOf: object) =>
  contentItem(path, { contentGrid: contentGridOf }, { name: 'Page' })

test.beforeEach(async ({ scripted: { content, publishSettings, setLoggedIn } }) => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
  content.addFile('/media/icon.svg', { body: svg, headers: { 'content-type': 'image/svg+xml' } })
  await publishSettings({
    favicon: [{ mediaType: 'Image', id: 'i', name: 'Icon', url: '/media/icon.svg', extension: 'svg' }],
  })
  setLoggedIn(false)
})

test('a block in a text works on a loaded page and after navigation', async ({ page: tab, scripted: { publish } }) => {
  await publish(
    page('/plain', text(null, '<p>Read <a href="/quoted">what they say</a>.</p>')),
    page('/quoted', text(null, '<p>Above.</p>', quotes, '<h2>Below</h2><p>The end.</p>')),
  )
  const expectAlive = async () => {
    const main = tab.getByRole('main')
    await expect(main.getByText('Listen.')).toBeVisible()
    await expect(main).toContainText(/Above\.[\s\S]*Listen\.[\s\S]*Below[\s\S]*The end\./)
    await main.getByRole('button', { name: /next/i }).click()
    await expect(main.getByText('Again!')).toBeInViewport()
  }
  await tab.goto('/quoted')
  await expectAlive()
  await expectAccessible(tab)
  await tab.goto('/plain')
  await tab.getByRole('link', { name: 'what they say' }).click()
  await expect(tab).toHaveURL(/\/quoted$/)
  await expectAlive()
})

test('a block in a text that throws shows its error in place, and the text stays', async ({
  page: tab,
  scripted: { publish, ticketing },
  browserErrors,
}) => {
  const { times: _, ...timeless } = scriptedTile('a', 'Without times')
  ticketing.respondWith((response, request) =>
    succeed(request.url?.startsWith('/api/Session') ? SESSION : { productions: [timeless] })(response, request),
  )
  await publish(page('/error', text(null, '<p>Above.</p>', inText('eventListStack', {}), quotes, '<p>Below.</p>')))
  await tab.goto('/error')
  const main = tab.getByRole('main')
  await expect(main.getByText('An error has occurred', { exact: true })).toBeVisible()
  await expect(main).toContainText(/Above\.\s*An error has occurred[\s\S]*Listen\.[\s\S]*Below\./)
  expect(browserErrors.splice(0).join('\n')).toMatch(/eventListStack [\w-]+ failed/)
})

test('a drawing without its own colours has the text’s colour in every theme', async ({
  page: tab,
  scripted: { publish },
}) => {
  const drawing =
    '<svg viewBox="0 0 30 10" width="30" height="10"><rect width="9" height="9"/><rect x="10" width="9" height="9" style="fill:#000"/><rect x="20" width="9" height="9" fill="#aa0000"/></svg>'
  await publish(
    page('/light', text(null, `<p>Words ${drawing}</p>`)),
    page('/dark', text('Dark', `<p>Words ${drawing}</p>`)),
  )
  for (const path of ['/light', '/dark']) {
    await tab.goto(path)
    const words = tab.getByRole('main').getByText('Words')
    const colour = await words.evaluate((element) => getComputedStyle(element).color)
    const fills = await words.locator('rect').evaluateAll((all) => all.map((each) => getComputedStyle(each).fill))
    expect(fills).toEqual([colour, colour, 'rgb(170, 0, 0)'])
  }
  await expectAccessible(tab)
})

test('a list of events in a text separates dates from titles at every width', async ({
  page: tab,
  scripted: { publish, ticketing },
}) => {
  // A wide date, without its year and with it: Wed 30 Dec.
  const years = [2026, 2037]
  ticketing.respondWith((response, request) => {
    const productions = years.map((year) =>
      scriptedTile(String(year), 'How to Listen to a Quartet', { times: [`${year}-12-30T19:30:00+11:00`] }),
    )
    succeed(request.url?.startsWith('/api/Session') ? SESSION : { productions })(response, request)
  })
  await publish(page('/soon', text(null, '<p>Soon:</p>', inText('eventListStack', { heading: 'Soon' }))))
  for (const width of [390, 800, 1100, 1440]) {
    await tab.setViewportSize({ width, height: 900 })
    await tab.goto('/soon')
    const lines = tab.getByRole('main').getByRole('article')
    await expect(lines).toHaveCount(years.length)
    for (const line of await lines.all()) {
      const title = await line.getByRole('heading').boundingBox()
      const edges = await line
        .locator('time span')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right))
      expect(Math.max(...edges), `${await line.textContent()} at ${width} px`).toBeLessThan((title?.x ?? 0) - 8)
    }
  }
})
