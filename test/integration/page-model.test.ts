import '#test/support/react-production-build'

import { existsSync, readFileSync } from 'node:fs'
import t, { type Test } from 'tap'
import { type ContentItem, contentItem } from '#test/support/content-upstream'
import { modelValue, pickedPages } from '#test/support/model-values'
import { scriptedDetail } from '#test/support/scripted-productions'
import { scriptedSeries } from '#test/support/scripted-programme'
import { openWebServer } from '#test/support/web-server'

/** The editors of a type's properties, by their aliases. */
type Editors = Record<string, string>
const model: Record<'pages' | 'parts', Record<string, Editors>> & { settings: Editors } = JSON.parse(
  readFileSync(new URL('../../server/venue/content/content-model.json', import.meta.url), 'utf8'),
)

/** Properties that the page's own HTML doesn't show, and the test of each. */
const elsewhere: Record<string, string> = {
  'bookingComplete.thankYouText': 'browser/receipt',
  'contentPage.firstProductionBackgroundColour': 'integration/layouts',
  'contentPage.firstProductionTitleColour': 'integration/layouts',
  'contentPage.hideInMenu': 'browser/shell',
  'globalHeader.contactLink': 'browser/shell',
  'globalHeader.contactText': 'browser/shell',
  'homePage.firstProductionBackgroundColour': 'integration/layouts',
  'homePage.firstProductionTitleColour': 'integration/layouts',
  'returnTickets.termsText': 'browser/customer-pages',
  'series.backgroundColor': 'browser/series-package',
  'series.bookingLabel': 'browser/series-page',
  'series.filtersAutoUpdate': 'browser/whats-on',
  'series.images': 'browser/series-package',
  'series.packageSpecificTextfield': 'integration/layouts',
  'series.stickyBarDescription': 'integration/layouts',
  'series.titleColor': 'browser/series-package',
  'singleEvent.bestAvailableText': 'browser/single-event',
  'siteSettings.acknowledgementDaysToHide': 'browser/shell',
  'siteSettings.alertBarDaysToHide': 'browser/shell',
  'whatsOn.filtersAutoUpdate': 'browser/whats-on',
}

/** Properties that tiles, feeds, the search and the ticketing service read, but not the page itself. */
const readByOthers = [
  ...['contentPage.publishDate', 'contentPage.subheading', 'news.imageForDesktop', 'whatsOn.imageForDesktop'],
  'newsArticle.tileImage',
  ...['production.genre', 'production.series', 'production.tags', 'production.tessituraId', 'series.tessituraId'],
]
/** Properties that nothing reads. */
const unread = ['purchaseCheckout.termsText', 'seriesPackagePurchase.introduction']

/** Not a list of blocks, nor a choice. */
const isSimple = (code: string) => !/^(?:grid|block|words:)/.test(code)
const isOwn = (property: string) => !(property in elsewhere) && ![...readByOthers, ...unread].includes(property)
/** Properties of every page. Those of a content page stand for all. */
const ofEveryPage = Object.keys(model.pages.search ?? {})
const noPages = ['itemFolder', 'newsCategory', 'membershipLevel', 'profile', 'routeEntry']
const properties = Object.entries(model.pages).flatMap(([type, editors]) =>
  noPages.includes(type)
    ? []
    : Object.entries(editors)
        .filter(([alias]) => type === 'contentPage' || !ofEveryPage.includes(alias))
        .filter(([alias, code]) => isSimple(code) && isOwn(`${type}.${alias}`))
        .map(([alias, code]) => ({ type, alias, code })),
)
const settings = [
  ...Object.entries(model.settings).map(([alias, code]) => ({ group: 'siteSettings', alias, code })),
  ...['globalHeader', 'globalFooter'].flatMap((group) =>
    Object.entries(model.parts[group] ?? {}).map(([alias, code]) => ({ group, alias, code })),
  ),
].filter(({ group, alias, code }) => isSimple(code) && isOwn(`${group}.${alias}`))

/** Returns the HTML without the data that the page's scripts read. */
const shownOf = (html: string) => html.replace(/<script[^>]*(?:page-data|vike_)[^>]*>.*?<\/script>/gs, '')
/** A text beside the picture says the same. */
const isSaidBeside = (mark: string) => mark.startsWith('alt=')

/** What a property needs beside it to show. */
const beside: Record<string, Record<string, unknown>> = {
  'globalFooter.acknowledgementAuthor': { acknowledgementText: 'Thanks' },
  'globalFooter.acknowledgementImage': { acknowledgementText: 'Thanks' },
  'globalFooter.acknowledgementVideo': { acknowledgementText: 'Thanks' },
  'production.textColour': { backgroundColour: '#000000' },
  'series.textColour': { backgroundColour: '#ffffff' },
  'siteSettings.acknowledgementArtworkAuthor': { acknowledgementText: 'Land' },
  'siteSettings.acknowledgementBackgroundImage': { acknowledgementText: 'Land' },
  'siteSettings.acknowledgementBackgroundVideo': { acknowledgementText: 'Land' },
  'siteSettings.acknowledgementButtonText': { acknowledgementText: 'Land' },
  'siteSettings.acknowledgementIsActive': { acknowledgementText: 'Land' },
  'siteSettings.alertBarButton': { alertBarTitle: 'Trams' },
  'siteSettings.alertBarIsActive': { alertBarTitle: 'Trams' },
  'siteSettings.alertBarIsFullWidth': { alertBarTitle: 'Trams' },
}

const detail = scriptedDetail('9', 'Any', { dateLabel: '', venue: '' })

const CONTENT_WEBHOOK_SECRET = 'changed'
/** Opens the web server of a venue that search engines may read. */
async function openSite(t: Test) {
  const { app, content, read } = await openWebServer(
    t,
    (path) => ({ '/api/WhatsOn/Production': detail, '/api/WhatsOn/SeriesItem': scriptedSeries(9) })[path] ?? {},
    { CONTENT_WEBHOOK_SECRET, PUBLIC_URL: 'https://hall.example', DEMO: 'false' },
  )
  content.publish(contentItem('/part', {}, { name: 'Part' }), contentItem('/part/other', {}, { name: 'Other' }))
  /** Publishes an item and what editors pick in it, and returns a page's HTML. */
  const htmlWith = async (item: ContentItem, path: string) => {
    content.publish(item, ...pickedPages)
    const headers = { 'x-webhook-secret': CONTENT_WEBHOOK_SECRET }
    await app.inject({ method: 'POST', url: '/webhooks/content', headers, payload: {} })
    return shownOf(await read(path))
  }
  return htmlWith
}

/** Compares the HTML of an item with the property and without it. */
async function expectShown(t: Test, property: string, code: string, htmlOf: (fields: object) => Promise<string>) {
  const [type = '', alias = ''] = property.split('.')
  const { value, marks } = modelValue(type, alias, code, `${type}-${alias}`)
  const texts = marks.filter((mark) => !isSaidBeside(mark))
  const [html, without] = [await htmlOf({ ...beside[property], [alias]: value }), await htmlOf({ ...beside[property] })]
  t.same(
    {
      missing: texts.filter((mark) => !html.includes(mark)),
      left: texts.filter((mark) => without.includes(mark)),
      isIgnored: html === without,
    },
    { missing: [], left: [], isIgnored: false },
    property,
  )
}

t.test('each property of each page shows, and nothing of it where it is empty', async (t) => {
  const htmlWith = await openSite(t)
  for (const { type, alias, code } of properties) {
    const path = `/part/${type.toLowerCase()}`
    await expectShown(t, `${type}.${alias}`, code, (fields) =>
      htmlWith(contentItem(path, { tessituraId: 9, ...fields }, { contentType: type, name: 'Page' }), path),
    )
  }
})

t.test('each of the site’s settings shows, and nothing of it where it is empty', async (t) => {
  const htmlWith = await openSite(t)
  for (const { group, alias, code } of settings)
    await expectShown(t, `${group}.${alias}`, code, (fields) => {
      const block = { items: [{ content: { contentType: group, id: group, properties: fields }, settings: null }] }
      const active = alias.endsWith('IsActive') ? {} : { alertBarIsActive: true, acknowledgementIsActive: true }
      const all = { ...active, ...(group === 'siteSettings' ? fields : { [group]: block }) }
      return htmlWith(contentItem('/settings', all, { contentType: 'siteSettings', name: 'Hall' }), '/part/other')
    })
})

t.test('exceptions name properties that exist, and tests that exist', async (t) => {
  const all = Object.entries({ ...model.pages, ...model.parts, siteSettings: model.settings }).flatMap(
    ([type, editors]) => Object.keys(editors).map((alias) => `${type}.${alias}`),
  )
  t.same(
    [...Object.keys(elsewhere), ...Object.keys(beside), ...readByOthers, ...unread].filter(
      (property) => !all.includes(property),
    ),
    [],
  )
  t.same(
    Object.values(elsewhere).filter((file) => !existsSync(new URL(`../${file}.test.ts`, import.meta.url))),
    [],
  )
})
