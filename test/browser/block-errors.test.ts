import { contentGrid, contentItem } from '../support/content-upstream.ts'
import { productionPage, scriptedDetail, scriptedTile } from '../support/scripted-productions.ts'
import { test } from '../support/scripted-venue.ts'
import { type Responder, respond, succeed } from '../support/ticketing-upstream.ts'
import { expect, expectAccessible } from '../support/visitor.ts'

const words = (text: string): [string, object] => ['richTextEditor', { text: { markup: `<p>${text}</p>`, blocks: [] } }]
const SESSION = { cartCount: 0, keepToken: false, isLoggedIn: false, expiration: null, sessionStatus: 'None' }
/** Answers all calls except the one for the visitor's session. */
const answering =
  (script: Responder): Responder =>
  (response, request) =>
    request.url?.startsWith('/api/Session') ? succeed(SESSION)(response, request) : script(response, request)

test('a block that throws shows an error in its place, and the rest of the page is shown [ERR-S-07]', async ({
  page,
  scripted: { publish, ticketing },
  browserErrors,
}) => {
  // The server rejects responses that don't match the schema, and leaves the call to the browser; a date that no
  // calendar has passes both.
  const { times: _, ...timeless } = scriptedTile('a', 'Without times')
  const never = scriptedDetail('b', 'Never', { dates: ['2027-13-45T25:00:00Z'] })
  ticketing.respondWith(
    answering((response, request) =>
      succeed(request.url?.startsWith('/api/WhatsOn') ? never : { productions: [timeless] })(response, request),
    ),
  )
  const grid = contentGrid(
    words('Above.'),
    ['eventListStack', { heading: 'In the browser' }],
    ['datesAndTimes', { heading: 'On the server', production: [productionPage('never')] }],
    ['suggestedLinksPanel', { heading: 'Below', links: [{ linkType: 'External', url: '/x', title: 'A link' }] }],
  )
  await publish(contentItem('/errors', { contentGrid: grid }, { name: 'Errors' }))
  await page.goto('/errors')
  const errors = page.getByRole('main').getByText('An error has occurred', { exact: true })
  await expect(errors).toHaveCount(2)
  await expect(page.getByText('In the browser')).toHaveCount(0)
  await expect(page.getByText('Above.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Below' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()

  const logged = browserErrors.splice(0).join('\n')
  for (const alias of ['eventListStack', 'datesAndTimes']) expect(logged).toMatch(new RegExp(`${alias} [\\w-]+ failed`))
})

test('blocks keep their size while ticketing is down, offer a retry, and recover afterwards [ERR-S-13]', async ({
  page,
  scripted: { publish, ticketing },
  browserErrors,
}) => {
  const production = productionPage('quartet')
  const [one, two] = [scriptedTile(production, 'Ten Quartets'), scriptedTile('two', 'Six Suites')]
  let isDown = true
  ticketing.respondWith(
    answering((response, request) => {
      if (isDown) return respond(503, {}, 'Service Unavailable')(response, request)
      const isUpcoming = request.url === '/api/Production/Upcoming'
      return succeed({ productions: isUpcoming ? [two] : [one] })(response, request)
    }),
  )
  const grid = contentGrid(['featuredEvents', { heading: 'Featured', productions: [production] }], words('Between.'), [
    'eventListStack',
    { heading: 'The next days' },
  ])
  await publish(contentItem('/outage', { contentGrid: grid }, { name: 'Outage' }))
  await page.clock.install()
  await page.goto('/outage')
  const again = page.getByRole('button', { name: 'Load again' })
  await expect(again).toHaveCount(2)
  for (const empty of ['No productions found.', 'No upcoming featured events added.'])
    await expect(page.getByText(empty)).toHaveCount(0)
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toHaveCount(0)
  await expect(main.getByRole('status')).toHaveCount(0)
  await expect(main.locator('[aria-busy=true], [aria-disabled=true]')).toHaveCount(0)
  const height = await again.first().evaluate((button) => button.parentElement?.getBoundingClientRect().height)
  expect(height).toBeGreaterThan(150)
  await expectAccessible(page)

  isDown = false
  await again.first().click()
  await expect(page.getByRole('link', { name: 'Ten Quartets', exact: true })).toBeVisible()
  await expect(again).toHaveCount(1)
  // The other button isn't pressed: its block retries within some seconds.
  await page.clock.fastForward(20_000)
  await expect(page.getByRole('link', { name: 'Six Suites', exact: true })).toBeVisible()
  await expect(again).toHaveCount(0)
  browserErrors.splice(0)
})
