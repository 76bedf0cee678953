import '#test/support/react-production-build'

import { existsSync, readFileSync } from 'node:fs'
import t, { type Test } from 'tap'
import { type ContentItem, contentGrid, contentItem } from '#test/support/content-upstream'
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
  'artist.tessituraId': 'integration/layouts',
  'bookingComplete.thankYouText': 'browser/receipt',
  'contentPage.firstProductionBackgroundColour': 'integration/layouts',
  'contentPage.firstProductionTitleColour': 'integration/layouts',
  'contentPage.hideInMenu': 'browser/shell',
  'globalHeader.contactLink': 'browser/shell',
  'globalHeader.contactText': 'browser/shell',
  'menuSection.heading': 'browser/shell',
  'menuSection.links': 'browser/shell',
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

interface Property {
  /** A content type, or the group of settings. */
  type: string
  alias: string
  code: string
  /** The block whose property it is, if `alias` is a list of blocks. */
  element?: { name: string; alias: string }
}
const nameOf = ({ type, alias, element }: Property) =>
  element ? `${element.name}.${element.alias}` : `${type}.${alias}`
/** Returns a type's properties, with those of the blocks in its lists in place of the lists. */
const propertiesOf = (type: string, editors: Editors): Property[] =>
  Object.entries(editors).flatMap(([alias, code]) => {
    const [, list, name = ''] = /^(blocks?):(\w+)/.exec(code) ?? []
    if (!list || name in groups) return name in groups ? [] : [{ type, alias, code }]
    return Object.entries(model.parts[name] ?? {}).map(([own, ownCode]) => ({
      ...{ type, alias, code: ownCode },
      element: { name, alias: own },
    }))
  })
const isShownHere = (property: Property) => {
  const name = nameOf(property)
  return !(name in elsewhere) && !readByOthers.includes(name)
}
const isChoice = ({ code }: Property) => code.startsWith('words:')
/** Groups of settings, which have their own properties. */
const groups = { globalHeader: {}, globalFooter: {} }
/** Properties of every page. Those of a content page stand for all. */
const ofEveryPage = Object.keys(model.pages.search ?? {})
const noPages = ['itemFolder', 'newsCategory', 'membershipLevel', 'profile', 'routeEntry']
const properties = Object.entries(model.pages).flatMap(([type, editors]) =>
  noPages.includes(type)
    ? []
    : propertiesOf(type, editors)
        .filter(({ alias }) => type === 'contentPage' || !ofEveryPage.includes(alias))
        .filter(isShownHere),
)
const settings = [
  ...propertiesOf('siteSettings', model.settings),
  ...Object.keys(groups).flatMap((group) => propertiesOf(group, model.parts[group] ?? {})),
]
  .filter(isShownHere)
  // The page has one theme, whatever its name.
  .filter(({ alias, element }) => alias !== 'pageTheme' || element?.alias !== 'themeName')

/** Returns the properties of an item or group in which only this one is set, or none if it has no value. */
function fieldsWith({ type, alias, element }: Property, value?: unknown): Record<string, unknown> {
  const other = { ...beside[`${type}.${alias}`], ...(element && beside[`${element.name}.${element.alias}`]) }
  if (!element) return { ...other, [alias]: value }
  const content = { contentType: element.name, id: element.name, properties: { ...other, [element.alias]: value } }
  return { [alias]: { items: [{ content, settings: null }] } }
}

/** Returns the HTML without the data that the page's scripts read. */
const shownOf = (html: string) => html.replace(/<script[^>]*(?:page-data|vike_)[^>]*>.*?<\/script>/gs, '')
/** A text beside the picture says the same. */
const isSaidBeside = (mark: string) => mark.startsWith('alt=')

/** The theme of a block on the page that shows the settings. */
const THEME = 'Warm'
const genreFilter = { type: 'genre', show: true }
const someLink = [{ linkType: 'External', url: 'https://partner.example', title: '', target: null }]
/** What a property needs beside it to show. */
const beside: Record<string, Record<string, unknown>> = {
  'globalFooter.acknowledgementAuthor': { acknowledgementText: 'Thanks' },
  'globalFooter.acknowledgementImage': { acknowledgementText: 'Thanks' },
  'globalFooter.acknowledgementVideo': { acknowledgementText: 'Thanks' },
  'news.filters': { show: true, options: modelValue('blogFilter', 'options', 'pages', 'blogFilter').value },
  'partnerLink.logo': { link: someLink },
  'production.textColour': { backgroundColour: '#000000' },
  'series.filters': genreFilter,
  'series.textColour': { backgroundColour: '#ffffff' },
  'siteSettings.acknowledgementArtworkAuthor': { acknowledgementText: 'Land' },
  'siteSettings.acknowledgementBackgroundImage': { acknowledgementText: 'Land' },
  'siteSettings.acknowledgementBackgroundVideo': { acknowledgementText: 'Land' },
  'siteSettings.acknowledgementButtonText': { acknowledgementText: 'Land' },
  'siteSettings.acknowledgementIsActive': { acknowledgementText: 'Land' },
  'siteSettings.alertBarButton': { alertBarTitle: 'Trams' },
  'siteSettings.alertBarIsActive': { alertBarTitle: 'Trams' },
  'siteSettings.alertBarIsFullWidth': { alertBarTitle: 'Trams' },
  'siteSettings.componentThemes': { themeName: THEME, accent: '#123456' },
  'socialLink.network': { link: someLink },
  'whatsOn.filters': genreFilter,
}

/** The addresses at which properties show that the page's own address doesn't show. */
const queries: Record<string, string> = { 'whatsOn.promoBanners': '?viewmode=series' }
/** The ticketing service's answers: a filter of any type has two options. */
const answers: Record<string, unknown> = {
  '/api/WhatsOn/FilterOptions': { options: [{ id: 'choir', name: 'Choir' }] },
  '/api/WhatsOn/Production': scriptedDetail('9', 'Any', { dateLabel: '', venue: '' }),
  '/api/WhatsOn/Productions': { dates: [], hasMore: false },
  '/api/WhatsOn/Series': { series: Array.from({ length: 8 }, (_, at) => scriptedSeries(at + 10)), hasMore: false },
  '/api/WhatsOn/SeriesItem': scriptedSeries(9),
}

const CONTENT_WEBHOOK_SECRET = 'changed'
/** Opens the web server of a venue that search engines may read. */
async function openSite(t: Test) {
  const { app, content, read } = await openWebServer(t, (path) => answers[path] ?? {}, {
    CONTENT_WEBHOOK_SECRET,
    PUBLIC_URL: 'https://hall.example',
    DEMO: 'false',
  })
  const themed = contentGrid(['subscribe', { heading: 'In its theme' }, { theme: THEME }])
  content.publish(contentItem('/part', {}, { name: 'Part' }), contentItem('/part/other', { contentGrid: themed }))
  /** Publishes an item and what editors pick in it, and returns a page's HTML. */
  const htmlWith = async (item: ContentItem, path: string) => {
    content.publish(item, ...pickedPages)
    const headers = { 'x-webhook-secret': CONTENT_WEBHOOK_SECRET }
    await app.inject({ method: 'POST', url: '/webhooks/content', headers, payload: {} })
    return shownOf(await read(path))
  }
  return htmlWith
}

type HtmlOf = (fields: object) => Promise<string>

/** Compares the HTML of an item with the property and without it, or with each of its choices. */
async function expectShown(t: Test, property: Property, htmlOf: HtmlOf) {
  const name = nameOf(property)
  if (isChoice(property)) return expectChoices(t, property, htmlOf)
  const [type = '', alias = ''] = name.split('.')
  const { value, marks } = modelValue(type, alias, property.code, `${type}-${alias}`)
  const texts = marks.filter((mark) => !isSaidBeside(mark))
  const [html, without] = [await htmlOf(fieldsWith(property, value)), await htmlOf(fieldsWith(property))]
  t.same(
    {
      missing: texts.filter((mark) => !html.includes(mark)),
      left: texts.filter((mark) => without.includes(mark)),
      isIgnored: html === without,
    },
    { missing: [], left: [], isIgnored: false },
    `${name} in ${property.type}.${property.alias}`,
  )
}
async function expectChoices(t: Test, property: Property, htmlOf: HtmlOf) {
  const words = property.code.slice('words:'.length).split('|')
  const shown = new Set<string>()
  for (const word of words) shown.add(await htmlOf(fieldsWith(property, word)))
  t.equal(shown.size, words.length, `${nameOf(property)} has ${words.join(', ')}`)
}

t.test('each property of each page shows, and nothing of it where it is empty', async (t) => {
  const htmlWith = await openSite(t)
  for (const property of properties) {
    const { type } = property
    const path = `/part/${type.toLowerCase()}`
    const address = path + (queries[`${type}.${property.alias}`] ?? '')
    await expectShown(t, property, (fields) =>
      htmlWith(contentItem(path, { tessituraId: 9, ...fields }, { contentType: type, name: 'Page' }), address),
    )
  }
})

t.test('each of the site’s settings shows, and nothing of it where it is empty', async (t) => {
  const htmlWith = await openSite(t)
  for (const property of settings)
    await expectShown(t, property, (fields) => {
      const { type: group, alias } = property
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
    [...Object.keys(elsewhere), ...Object.keys(beside), ...readByOthers].filter((property) => !all.includes(property)),
    [],
  )
  t.same(
    Object.values(elsewhere).filter((file) => !existsSync(new URL(`../${file}.test.ts`, import.meta.url))),
    [],
  )
})
