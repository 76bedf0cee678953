import t from 'tap'
import { headHtml, headTags, structuredDataHtml } from '#client/app/head.ts'
import { siteOf } from '#server/web/content/normalising/site-of'
import type { Media, Page, PageData, PageReference, Properties, Site } from '#shared/content/page'
import { postalAddress, structuredAddress } from '#shared/content/postal-address'
import { structuredData } from '#shared/content/structured-data'
import { keyOf } from '#shared/ticketing/call'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { activeBooking } from '#test/support/scripted-productions'

const HOST = 'https://hall.example'
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/
const ABSOLUTE = /^https:\/\/[a-z.]+\//

type Check = (value: unknown) => boolean
const isText: Check = (value) => typeof value === 'string' && value.trim() !== ''
const address: Check = (value) => typeof value === 'string' && ABSOLUTE.test(value)
const instant: Check = (value) => typeof value === 'string' && ISO.test(value)
const oneOf =
  (...words: string[]): Check =>
  (value) =>
    words.some((word) => value === `https://schema.org/${word}`)
const named =
  (...types: string[]): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    '@type' in value &&
    types.includes(String(value['@type']))

/**
 * What schema.org and Google's guidelines require of each type; properties that are only recommended are required here
 * too.
 */
const shapes: Record<string, Record<string, Check>> = {
  MusicVenue: { name: isText, url: address, logo: address, image: address, telephone: isText, address: isText },
  NewsArticle: {
    headline: (value) => isText(value) && String(value).length <= 110,
    image: (value) => Array.isArray(value) && value.every(address),
    datePublished: instant,
    dateModified: instant,
    author: named('Organization'),
    publisher: named('Organization'),
    mainEntityOfPage: address,
    description: isText,
  },
  MusicEvent: {
    name: isText,
    startDate: instant,
    location: named('MusicVenue'),
    eventStatus: oneOf('EventScheduled', 'EventCancelled'),
    description: isText,
    image: (value) => Array.isArray(value) && value.length > 0 && value.every(address),
    performer: named('PerformingGroup'),
    organizer: named('Organization'),
    endDate: instant,
    url: address,
  },
  Offer: {
    url: address,
    price: (value) => typeof value === 'number' && value >= 0,
    priceCurrency: (value) => /^[A-Z]{3}$/.test(String(value)),
    availability: oneOf('InStock', 'SoldOut', 'PreOrder', 'LimitedAvailability'),
  },
  ListItem: { position: Number.isInteger, name: isText, item: address },
}
function wrongIn(item: Record<string, unknown>): string[] {
  const type = String([item['@type']].flat()[0])
  return Object.entries(shapes[type] ?? {}).flatMap(([name, isRight]) =>
    isRight(item[name]) ? [] : [`${type}.${name}: ${JSON.stringify(item[name])}`],
  )
}

const picture = (name: string): Media => ({
  ...{ id: name, name, url: `/media/${name}.jpg`, extension: 'jpg', width: 3000, height: 2000, bytes: null },
  ...{ alt: `The ${name}`, focalPoint: { left: 0.25, top: 0.5 } },
  crops: [{ alias: 'shareImage', width: 1200, height: 630, coordinates: { x1: 0, y1: 0.1, x2: 0, y2: 0.2 } }],
})
const site = siteOf(
  {
    name: 'Settings',
    properties: {
      siteName: 'Harbour Hall',
      ogShareImage: [picture('hall')],
      globalHeader: { primaryLogo: [picture('logo')] },
      globalFooter: { officeDetails: { html: '<p>1 Quay St<br>Sydney NSW 2000 &amp; more</p><p>Box office</p>' } },
    },
  },
  [],
)
const page = (path: string, contentType: string, properties: Properties = {}): Page => ({
  ...{ id: `id of ${path}`, name: `Name of ${path}`, path, contentType, properties },
  ...{ created: '2026-01-05T02:00:00Z', updated: '2026-02-03T04:05:06Z' },
})
const reference = (path: string, contentType = 'contentPage'): PageReference => page(path, contentType)

function dataOf(shown: Page, some: Partial<PageData> = {}): PageData {
  const venue = {
    ...{ publicUrl: HOST, timeZone: 'Australia/Sydney', currency: 'AUD', locale: 'en-AU', phone: '+61 2 5550 0142' },
    ...{
      termsUrl: '/terms',
      termsVersion: '1',
      isDemonstration: false,
      look: null,
      isPreview: false,
      asksConsent: false,
      waitingRoom: { origin: 'https://queue.example' },
    },
    captcha: { provider: 'altcha' as const, siteKey: null },
  }
  const around = {
    ancestors: [],
    siblings: [],
    related: [],
    site,
    venue,
    siteVersion: '1',
    today: '2026-07-01',
    answers: {},
  }
  return { status: 200, url: shown.path, page: shown, ...around, ...some }
}

/** The data of a production's page, with the ticketing service's result for it. */
function production(fields: object = {}): PageData {
  const shown = page('/whats-on/winter', 'production', {
    ...{ seoMetaDescription: 'Songs for the cold', durationMinutes: 95 },
  })
  const detail = {
    ...{ id: shown.id, name: 'Winter Serenade', route: shown.path, company: 'Harbour Strings', venue: 'Salon' },
    ...{
      tagline: null,
      image: picture('winter'),
      tessituraId: 4821,
      externalBookingLink: null,
      bookingAction: activeBooking,
    },
    ...{ priceStart: 49, priceEnd: 120.5 },
    dates: ['2026-06-30T09:30:00Z', '2026-07-11T09:30:00Z', '2026-12-12T08:30:00Z'],
    ...fields,
  }
  return dataOf(shown, { answers: { [keyOf(whatsOn.production, { Id: shown.id })]: detail } })
}
const offerOf = (action: object, more: object = {}) =>
  structuredData(production({ bookingAction: { ...activeBooking, ...action }, ...more }))[0]?.offers as
    | Record<string, unknown>
    | undefined

t.test('the home page describes the venue', async (t) => {
  const [venue, ...others] = structuredData(dataOf(page('/', 'homePage')))
  t.same(others, [])
  t.same(wrongIn(venue as Record<string, unknown>), [])
  t.match(venue, { '@type': ['MusicVenue', 'Organization'], address: '1 Quay St, Sydney NSW 2000 & more' })
})

t.test('a page below others has a breadcrumb from the home page to itself', async (t) => {
  const ancestors = [reference('/'), reference('/whats-on', 'whatsOn'), reference('/whats-on/series', 'itemFolder')]
  const items = structuredData(dataOf(page('/whats-on/series/bach', 'series'), { ancestors }))
  t.same(
    items.map((item) => item['@type']),
    ['BreadcrumbList'],
  )
  const steps = items[0]?.itemListElement as Record<string, unknown>[]
  t.same(steps.flatMap(wrongIn), [])
  t.same(
    steps.map(({ position, item }) => [position, item]),
    [
      [1, `${HOST}/`],
      [2, `${HOST}/whats-on`],
      [3, `${HOST}/whats-on/series/bach`],
    ],
    'what is no page is no step',
  )
})

t.test('an article has its date of publication, in the venue’s local time', async (t) => {
  const shown = page('/news/piano', 'newsArticle', {
    ...{ publishDate: '2026-01-20T18:00:00', subheading: 'Up it goes' },
    ogShareImage: [picture('piano')],
  })
  const [article] = structuredData(dataOf(shown))
  t.same(wrongIn(article as Record<string, unknown>), [])
  t.match(article, { '@type': 'NewsArticle', datePublished: '2026-01-20T18:00:00+11:00', description: 'Up it goes' })
  const later = structuredData(dataOf({ ...shown, properties: { publishDate: '2026-05-01T00:00:00' } }))[0]
  t.equal(later?.dateModified, '2026-05-01T00:00:00+10:00', 'it never changed before it was published')
})

t.test('an artist is a person with a portrait, or a group', async (t) => {
  const properties = { subheading: 'Piano', imageForDesktop: [picture('keys')] }
  const [artist] = structuredData(dataOf(page('/artists/ilse', 'artist', properties)))
  t.match(artist, {
    '@type': 'Person',
    name: 'Name of /artists/ilse',
    url: `${HOST}/artists/ilse`,
    description: 'Piano',
  })
  t.match(String(artist?.image), /^https:\/\/hall\.example\/media\/keys\.jpg/)
  const [group] = structuredData(dataOf(page('/artists/four', 'artist', { isEnsemble: true })))
  t.equal(group?.['@type'], 'MusicGroup')
  t.notOk(group && 'image' in group, 'the site’s picture isn’t their portrait')
})

t.test('a production lists each upcoming performance, with the lowest price and booking link', async (t) => {
  const events = structuredData(production())
  t.same(
    events.map((event) => [event['@type'], event.startDate, event.endDate]),
    [
      ['MusicEvent', '2026-07-11T19:30:00+10:00', '2026-07-11T21:05:00+10:00'],
      ['MusicEvent', '2026-12-12T19:30:00+11:00', '2026-12-12T21:05:00+11:00'],
    ],
    'yesterday’s is over',
  )
  t.same(events.flatMap(wrongIn), [])
  t.same(wrongIn(events[0]?.offers as Record<string, unknown>), [])
  t.same(events[0]?.performer, { '@type': 'PerformingGroup', name: 'Harbour Strings' })
  t.match(events[0]?.organizer, { '@type': 'Organization', name: 'Harbour Hall' })
  for (const company of ['Harbour Hall', 'Salon', null])
    t.equal(structuredData(production({ company }))[0]?.performer, undefined, 'the hall doesn’t perform')
  t.same(events[0]?.location, {
    '@type': 'MusicVenue',
    name: 'Salon, Harbour Hall',
    address: '1 Quay St, Sydney NSW 2000 & more',
  })
  t.match(events[0]?.offers, {
    url: `${HOST}/purchase/single-event?productionId=4821`,
    price: 49,
    priceCurrency: 'AUD',
    availability: 'https://schema.org/InStock',
  })
})

t.test('the availability of an offer follows the booking button', async (t) => {
  const inactive = (label: string, isPresale = false) => offerOf({ type: 'Inactive', label, isPresale })?.availability
  t.equal(inactive('Sold out'), 'https://schema.org/SoldOut')
  t.equal(inactive('On sale 12 Mar 2027'), 'https://schema.org/PreOrder')
  t.equal(inactive('Members first', true), 'https://schema.org/PreOrder')
  t.equal(inactive('Call us'), undefined, 'nothing is claimed that nobody said')
  t.equal(offerOf({ type: 'Hide' }), undefined)
  const elsewhere = { type: 'External', externalLink: { url: 'https://tickets.example/7', label: null } }
  t.match(offerOf(elsewhere), { url: 'https://tickets.example/7', availability: 'https://schema.org/InStock' })
  t.equal(offerOf({}, { priceStart: 0 })?.price, 0, 'a free concert has a price of 0')
  t.notOk('price' in (offerOf({}, { priceStart: null }) ?? {}))
})

t.test('a cancelled production is marked as cancelled, and not offered', async (t) => {
  const [event] = structuredData(
    production({ bookingAction: { ...activeBooking, type: 'Inactive', label: 'Cancelled' } }),
  )
  t.equal(event?.eventStatus, 'https://schema.org/EventCancelled')
  t.notOk(event && 'offers' in event)
  t.equal(structuredData(production())[0]?.eventStatus, 'https://schema.org/EventScheduled')
})

t.test('there is no structured data without ticketing’s answer, or on the site’s own pages', async (t) => {
  t.same(structuredData(dataOf(page('/whats-on/winter', 'production'))), [])
  t.same(structuredData(dataOf(page('/gone', 'notFound'), { status: 404, ancestors: [reference('/')] })), [])
})

t.test('the share image is the page’s own or else the site’s, in the crop shareImage [SHELL-04]', async (t) => {
  const contentOf = (data: PageData, property: string) =>
    headTags(data).find(({ attributes }) => attributes.property === property)?.attributes.content
  const own = dataOf(page('/a', 'contentPage', { ogShareImage: [picture('own')] }))
  const url = `${HOST}/media/own.jpg?cc=0,0.1,0,0.2&width=1200&height=630&format=jpg&quality=90`
  t.equal(contentOf(own, 'og:image'), url)
  t.equal(contentOf(own, 'og:image:width'), '1200')
  t.equal(contentOf(own, 'og:image:height'), '630')
  t.equal(contentOf(own, 'og:image:alt'), 'The own')
  t.equal(contentOf(dataOf(page('/a', 'contentPage')), 'og:image'), url.replace('own', 'hall'))
  const shared = { ...site, ogSiteName: 'Harbour Hall, Sydney' }
  t.equal(contentOf(dataOf(page('/a', 'contentPage'), { site: shared }), 'og:site_name'), 'Harbour Hall, Sydney')
  const without = dataOf(page('/a', 'contentPage'), { site: { ...site, ogShareImage: null } })
  t.equal(contentOf(without, 'og:image'), undefined)
  const uncropped = dataOf(page('/a', 'contentPage', { ogShareImage: [{ ...picture('own'), crops: [] }] }))
  t.equal(contentOf(uncropped, 'og:image'), url.replace('cc=0,0.1,0,0.2', 'rxy=0.25,0.5'), 'around its focal point')
})

t.test('the favicon is linked in its sizes from 16 to 196 pixels [SHELL-06]', async (t) => {
  const icons = (favicon: Media | null) =>
    headTags(dataOf(page('/', 'homePage'), { site: { ...site, favicon } }))
      .filter(({ attributes }) => attributes.rel === 'icon')
      .map(({ attributes: { sizes, href } }) => [sizes, href])
  t.same(
    icons(picture('icon')),
    [16, 32, 48, 96, 128, 196].map((size) => [
      `${size}x${size}`,
      `/media/icon.jpg?width=${size}&height=${size}&format=png`,
    ]),
  )
  t.same(icons(null), [])
})

t.test('the head links the feed and the calendars', async (t) => {
  const hrefs = (data: PageData) =>
    headTags(data)
      .filter(({ attributes }) => attributes.rel === 'alternate')
      .map(({ attributes: { type, href } }) => `${type} ${href}`)
  const news = `application/rss+xml ${HOST}/feed.xml`
  t.same(hrefs(dataOf(page('/', 'homePage'))), [news, `text/calendar ${HOST}/whats-on.ics`])
  t.same(hrefs(production()), [news, `text/calendar ${HOST}/whats-on/winter.ics`])
  t.same(hrefs(dataOf(page('/events/winter', 'production'))), [news], 'there is no calendar elsewhere')
  t.same(hrefs(dataOf(page('/gone', 'notFound'), { status: 404 })), [])
})

t.test('the canonical address is the override or the page’s own; /home is the root [SHELL-03]', async (t) => {
  const canonical = (data: PageData) =>
    headTags(data).find(({ attributes }) => attributes.rel === 'canonical')?.attributes.href
  t.equal(canonical(dataOf(page('/a', 'contentPage'), { url: '/a?utm=1' })), `${HOST}/a`)
  t.equal(canonical(dataOf(page('/home', 'homePage'))), `${HOST}/`)
  const override = (canonicalUrlOverride: string) =>
    canonical(dataOf(page('/a', 'contentPage', { canonicalUrlOverride })))
  t.equal(override('https://other.example/b'), 'https://other.example/b')
  t.equal(override('/b'), `${HOST}/b`)
  t.equal(canonical(dataOf(page('/gone', 'notFound'), { status: 404 })), undefined)
})

t.test('no name can end the data element and begin a script', async (t) => {
  const named = { ...page('/a', 'contentPage'), name: '</script><script>alert(1)</script><!--' }
  const of = dataOf(named, { ancestors: [reference('/')] })
  const html = headHtml(of) + structuredDataHtml(of)
  t.notMatch(html, '<script>')
  t.notMatch(html, '<!--')
  const data = /<script type="application\/ld\+json" data-page>(.*)<\/script>/.exec(html)?.[1] ?? ''
  t.equal(JSON.parse(data).itemListElement[1].name, named.name, 'and it is told as it is')
})

t.test('the venue’s address is all of its lines, split into parts where they are recognisable', async (t) => {
  const siteOf = (html: string) => ({ siteName: 'Harbour Hall', footer: { officeDetails: { html } } }) as Site
  const addressOf = (html: string) => structuredAddress(siteOf(html))
  const sydney = { addressLocality: 'Sydney', addressRegion: 'NSW', postalCode: '2000' }
  const parts = (streetAddress: string, place: object) => ({ '@type': 'PostalAddress', streetAddress, ...place })
  const cases: [html: string, address: unknown][] = [
    ['<p>1 Quay St<br>Sydney NSW 2000</p><p>Box office</p>', parts('1 Quay St', sydney)],
    ['<p>Harbour Hall</p><p>1 Quay St</p><p>Sydney NSW 2000</p><p>Tel 02 5550 0142</p>', parts('1 Quay St', sydney)],
    [
      '<p>Am Kanal 7</p>\n<p>10115 Berlin</p>\n<p><a href="mailto:a@b.example">a@b.example</a></p>',
      parts('Am Kanal 7', { addressLocality: 'Berlin', postalCode: '10115' }),
    ],
    [
      '<p>2 Belvedere Rd<br />London SE1 8XX</p>',
      parts('2 Belvedere Rd', { addressLocality: 'London', postalCode: 'SE1 8XX' }),
    ],
    [
      '<p>Satchel Lane 7</p><p>10117 Berlin</p><p>Mon – Fri, 10 to 6</p>',
      parts('Satchel Lane 7', { addressLocality: 'Berlin', postalCode: '10117' }),
    ],
    ['<p>3 Sunset Rd</p><p>Sydney NSW 2000</p><p>Sunday: closed</p>', parts('3 Sunset Rd', sydney)],
    ['<p>5 Telegraph Rd</p><p>Sydney NSW 2000</p><p>Phone: (02) 5550 0142</p>', parts('5 Telegraph Rd', sydney)],
    ['<p>1 Quay St<br>by the ferry</p>', '1 Quay St, by the ferry'],
    ['<p>1 Quay St</p><p>Open daily from 9</p>', '1 Quay St'],
    ['<p>1 Quay St</p><p>Sydney NSW 2000</p>', parts('1 Quay St', sydney)],
    ['1 Quay St\nSydney NSW 2000', parts('1 Quay St', sydney)],
    ['<p> </p><p>1 Quay St<br>Sydney NSW 2000</p><p>Founded 1890</p>', parts('1 Quay St', sydney)],
    ['<p class="a">1 <b>Quay</b> St\n<br class="b">Sydney NSW 2000</p>', parts('1 Quay St', sydney)],
    [
      '<p>1  Quay &amp; &lt;Old&gt;&nbsp;&quot;St&quot;,  O&#39;Neil Lane<br>Sydney NSW 2000</p>',
      parts(`1 Quay & <Old> "St", O'Neil Lane`, sydney),
    ],
    ['<p>Level 2</p><p>1 Quay St</p><p>Sydney NSW 2000</p>', parts('Level 2, 1 Quay St', sydney)],
    ['<p>Harbour Hall<br>Sydney NSW 2000</p>', 'Harbour Hall, Sydney NSW 2000'],
    [
      '<p>1 King St<br>Toronto, ON, M5H 2N2</p>',
      parts('1 King St', { addressLocality: 'Toronto', addressRegion: 'ON', postalCode: 'M5H 2N2' }),
    ],
    [
      '<p>1 Front St<br>Toronto ON M5V3A8</p>',
      parts('1 Front St', { addressLocality: 'Toronto', addressRegion: 'ON', postalCode: 'M5V3A8' }),
    ],
    ...['W1A 0AX', 'SE18XX', 'SW1A2AA'].map((postalCode): [string, unknown] => [
      `<p>1 The Strand<br>London ${postalCode}</p>`,
      parts('1 The Strand', { addressLocality: 'London', postalCode }),
    ]),
    ['<p>1 The Strand<br>London SE1 8XX England</p>', '1 The Strand, London SE1 8XX England'],
    ['<p>1 The Strand<br>London SEA 8XX</p>', '1 The Strand, London SEA 8XX'],
    ['<p>Dam 1<br>1012 JS Amsterdam</p>', parts('Dam 1', { addressLocality: 'Amsterdam', postalCode: '1012 JS' })],
    [
      '<p class="x">1 Main St<br>Boston, MA 02108-1234</p><p>Upstairs</p>',
      parts('1 Main St', { addressLocality: 'Boston', addressRegion: 'MA', postalCode: '02108-1234' }),
    ],
    ...[
      ...['Post: a@b.example, Box 1234', '+61 2 5550 0142', 'www.hall.example/2026', 'Fax (02) 5550 0142'],
      ...['Tues to Sat, 1000 to 1800', 'Opening 1000'],
    ].map((contact): [string, unknown] => [
      `<p>1 Quay St</p><p>Sydney NSW 2000</p><p>${contact}</p>`,
      parts('1 Quay St', sydney),
    ]),
    ['', ''],
  ]
  for (const [html, address] of cases) t.strictSame(addressOf(html), address, html)
  // A post code ends an address whose lines are paragraphs.
  const codes = ['2000', 'SE1 8XX', 'L1 8JQ', 'EC1A1BB', 'SW1A 2AA', 'M5H 2N2', 'M5H2N2', '10115', '101000']
  for (const code of codes)
    t.equal(
      postalAddress(siteOf(`<p>1 Quay St</p><p>Town ${code}</p><p>Level 2, room 12</p>`)),
      `1 Quay St, Town ${code}`,
    )
  for (const none of ['SE18', 'MDH 2N2', 'M5H ON2', '1234567', 'XSE1 8XXX'])
    t.equal(postalAddress(siteOf(`<p>1 Quay St</p><p>Town ${none}</p>`)), '1 Quay St', none)
  t.equal(
    postalAddress(siteOf('<p>1 Quay St</p><p>Sydney NSW 2000</p><p>Fax (02) 5550</p>')),
    '1 Quay St, Sydney NSW 2000',
  )
})

t.test('a home page is the venue, whatever its path', async (t) => {
  const [venue] = structuredData(dataOf(page('/en', 'homePage')))
  t.match(venue, { '@type': ['MusicVenue', 'Organization'] })
  t.same(structuredData(dataOf(page('/', 'contentPage'))), [])
})
