import '#test/support/react-production-build'

import t from 'tap'
import { contentGrid, contentItem } from '#test/support/content-upstream'
import { productionPage, scriptedDetail, scriptedTile, ticketingIdOf } from '#test/support/scripted-productions'
import { mainText, openWebServer, type ResultOf } from '#test/support/web-server'

const quartet = productionPage('quartet')
const cello = productionPage('cello')
const winterreise = productionPage('winterreise')
const tiles = [
  scriptedTile(quartet, 'Ten Quartets', { times: ['2027-04-02T19:30:00+11:00', '2027-04-03T19:30:00+11:00'] }),
  scriptedTile(cello, 'Six Suites', { times: ['2027-03-05T19:30:00+11:00'], company: 'Tomas Lind, cello' }),
  scriptedTile(winterreise, 'Winterreise', { times: [] }),
]
const details: Record<string, unknown> = {
  [ticketingIdOf(quartet)]: scriptedDetail(quartet, 'Ten Quartets', {
    dates: ['2037-04-03T19:30:00+11:00', '2037-04-05T11:00:00+10:00'],
    priceTypes: [
      {
        heading: 'Adult',
        zonePriceInformation: [
          { zoneName: 'Stalls', zonePrice: 92 },
          { zoneName: 'Balcony', zonePrice: 67.5 },
        ],
      },
      { heading: 'Under 30', zonePriceInformation: [{ zoneName: 'Stalls', zonePrice: 0 }] },
    ],
  }),
  [ticketingIdOf(cello)]: scriptedDetail(cello, 'Six Suites'),
}
const inOrderOf = (...texts: string[]) => new RegExp(texts.map((text) => text.replaceAll('$', '\\$')).join('.*'))

/** Returns the requested productions, and different upcoming ones. */
const programme: ResultOf = (path, calls) => {
  if (path === '/api/WhatsOn/Production') return details[String(calls.TessituraProductionSeasonId)]
  if (path === '/api/Production/Upcoming') return { productions: [scriptedTile('next', 'Stabat Mater')] }
  const ids = calls.productionIds
  if (!Array.isArray(ids)) return {}
  return { productions: tiles.filter(({ tessituraId }) => ids.includes(String(tessituraId))) }
}
const nothing: ResultOf = (path) => (path === '/api/News/Related' ? { newsItems: [] } : { productions: [] })

t.test('dates and times belong to the chosen production, or to the page’s own [BLOCK-14]', async (t) => {
  const { textWithBlocks, read, content } = await openWebServer(t, programme)
  const shown = inOrderOf('Dates and times', '3 Fri Apr 2037 7:30pm The Salon', '5 Sun Apr 2037 11:00am The Salon')
  t.match(await textWithBlocks(['datesAndTimes', { production: [quartet] }]), shown)
  content.publish({ ...quartet, properties: { ...quartet.properties, contentGrid: contentGrid(['datesAndTimes']) } })
  t.match(mainText(await read('/whats-on/quartet')), shown)
  t.match(await textWithBlocks(['datesAndTimes', { production: [cello] }]), 'No dates added')
})

t.test('ticket details are a table of the prices of each zone and price type [BLOCK-18]', async (t) => {
  const { textWithBlocks } = await openWebServer(t, programme)
  t.equal(
    await textWithBlocks(['eventAndTicketDetails', { heading: 'Prices', production: [quartet] }]),
    'Page Prices Zone Adult Under 30 Stalls $92 FREE Balcony $67.50 –',
  )
})

t.test('ticket details without prices say so [ERR-S-15]', async (t) => {
  const { textWithBlocks } = await openWebServer(t, programme)
  t.equal(
    await textWithBlocks(['eventAndTicketDetails', { production: [cello] }]),
    'Page Tickets No prices added See what’s on',
  )
})

t.test('an event list stack lists its productions by date [BLOCK-17]', async (t) => {
  const { textWithBlocks } = await openWebServer(t, programme)
  const chosen = await textWithBlocks(['eventListStack', { productions: [quartet, winterreise, cello] }])
  t.match(
    chosen,
    inOrderOf(
      '5 Fri Mar 2027 Six Suites Tomas Lind, cello',
      '2 Fri Apr 2027 Ten Quartets',
      'and one more date',
      'Winterreise',
    ),
  )
  t.notMatch(chosen, 'Stabat Mater')
  t.match(
    await textWithBlocks(['eventListStack', { heading: 'The next days' }]),
    inOrderOf('The next days', 'Stabat Mater'),
  )
})

t.test('an event list stack without productions says so [ERR-S-14]', async (t) => {
  const { textWithBlocks } = await openWebServer(t, nothing)
  t.equal(
    await textWithBlocks(['eventListStack', { productions: [quartet] }]),
    'Page No productions found. See what’s on',
  )
})

t.test('featured events are tiles of their productions in the editor’s order [BLOCK-19]', async (t) => {
  const { htmlWith } = await openWebServer(t, programme)
  const html = await htmlWith(['featuredEvents', { productions: [quartet, winterreise, cello] }])
  t.match(mainText(html), inOrderOf('Ten Quartets', 'Winterreise', 'Six Suites'))
  t.equal(html.match(/<article/g)?.length, 3)
  t.match(html, /<h2[^>]*><a href="\/whats-on\/it"[^>]*>Ten Quartets</)
})

t.test('featured events without productions say so [ERR-S-16]', async (t) => {
  const { textWithBlocks } = await openWebServer(t, nothing)
  for (const properties of [{}, { productions: [quartet] }, { productions: [quartet], layout: 'poster' }])
    t.equal(
      await textWithBlocks(['featuredEvents', properties]),
      'Page No upcoming featured events added. See what’s on',
    )
})

t.test(
  'related events are those that the ticketing service relates to the chosen productions [BLOCK-32]',
  async (t) => {
    const calls: unknown[] = []
    const { textWithBlocks } = await openWebServer(t, (path, body) => {
      calls.push([path, body])
      return { productions: [tiles[1]] }
    })
    const shown = await textWithBlocks(['relatedEvents', { productions: [quartet, winterreise] }])
    t.same(calls, [
      [
        '/api/Production/RelatedProductions',
        { productionIds: [quartet, winterreise].map((each) => String(ticketingIdOf(each))) },
      ],
    ])
    t.match(shown, inOrderOf('You may also like', 'Six Suites'))
    t.notMatch(shown, 'Ten Quartets')
  },
)

t.test('related events and related news without any say so [ERR-S-17]', async (t) => {
  const { textWithBlocks } = await openWebServer(t, nothing)
  const article = contentItem('/news/lifts', {}, { contentType: 'newsArticle' })
  for (const [productions, newsItems] of [
    [[], []],
    [[quartet], [article]],
  ]) {
    const shown = await textWithBlocks(['relatedEvents', { productions }], ['relatedNews', { newsItems }])
    t.equal(
      shown,
      [
        'Page You may also like No related events added. See what’s on',
        'Related news No related news added. See what’s on',
      ].join(' '),
    )
  }
})

t.test('a booking button has its action’s colours if they are legible, else corrected ones [BOOK-05]', async (t) => {
  const actions = [
    { label: 'Own', buttonColour: '#7a1f2b', textColour: '#fff8f0' },
    { label: 'Too pale', buttonColour: '#7a1f2b', textColour: '#8a2f3b' },
    { label: 'Ended', type: 'Inactive', buttonColour: '7a1f2b', textColour: '#ffffff' },
    { label: 'Plain' },
  ]
  const productions = actions.map((bookingAction, at) => scriptedTile(`p${at}`, `P ${at}`, { bookingAction }))
  const { htmlWith } = await openWebServer(t, () => ({ productions }))
  const html = await htmlWith(['eventListStack', {}])
  const styleOf = (label: string) =>
    new RegExp(`<(?:a|button)([^>]*)><span[^>]*>${label}<`).exec(html)?.[1]?.match(/style="([^"]*)"/)?.[1]
  t.equal(styleOf('Own'), '--button-ground:#7a1f2b;--button-ink:#fff8f0')
  t.equal(styleOf('Too pale'), '--button-ground:#7a1f2b;--button-ink:#ffffff')
  t.equal(styleOf('Ended'), '--button-ground:#7a1f2b;--button-ink:#ffffff')
  t.equal(styleOf('Plain'), undefined)
})
