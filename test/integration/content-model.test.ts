import '#test/support/react-production-build'

import { existsSync, readFileSync } from 'node:fs'
import t from 'tap'
import type { ContentItem } from '#test/support/content-upstream'
import { modelValue, pickedPages } from '#test/support/model-values'
import { productionPage, scriptedDetail, scriptedTile } from '#test/support/scripted-productions'
import { openWebServer, type ResultOf } from '#test/support/web-server'

/** The editors of a type's properties, by their aliases. */
type Editors = Record<string, string>
const model: { blocks: Record<string, Editors>; parts: Record<string, Editors> } = JSON.parse(
  readFileSync(new URL('../../server/venue/content/content-model.json', import.meta.url), 'utf8'),
)
const elementOf = (code: string) => /^blocks:(.*?)!?$/.exec(code)?.[1]

/** Properties that only a browser shows, and the browser test of each. */
const inBrowser: Record<string, string> = {
  'formBlock.form': 'form.test.ts',
  'mp4Video.image': 'blocks.test.ts',
  'standaloneGiftVoucher.defaultAmounts': 'giving.test.ts',
  'standaloneGiftVoucher.minimumAmount': 'giving.test.ts',
  'standaloneGiftVoucher.offersSendDate': 'giving.test.ts',
  'standaloneMembership.purchasePage': 'memberships.test.ts',
  'voucherMethod.methodName': 'giving.test.ts',
  'voucherMethod.titleOverride': 'giving.test.ts',
  'voucherMethod.paymentMethodId': 'giving.test.ts',
  'donationFund.tessituraFund': 'giving.test.ts',
}
/** Pictures without their own alternative texts: a text beside or around them says the same. */
const decorative = ['accessibilityIcon.icon', 'partner.logo', 'smallSlide.image', 'tile.image', 'profileTile.image']
const thumbnails = ['spotifyEmbed.thumbnail', 'vimeoEmbed.thumbnail', 'youTubeEmbed.thumbnail']
/** `mobileImage` is another size of a slide's picture, and has its text. */
const withoutAlt = [...decorative, ...thumbnails, 'largeSlide.mobileImage']
/** Links that are named by another property, such as the heading that they surround. */
const withoutLabel = ['partner.link', 'smallSlide.link', 'tile.link', 'donationFund.url']
/** A choice with which a block shows all its properties, or with which one property shows. */
const choices: Record<string, Record<string, unknown>> = {
  'accordionItem.logos': { kind: 'logos' },
  'accordionItem.links': { kind: 'list' },
  'eventListStack.maximum': { maximum: 1 },
  'featuredEvents.maximum': { source: 'upcoming', maximum: 1 },
}
/** Without these a block shows nothing, although its model can't say so: another page or profile could stand in. */
const needed = ['featuredProfile.fullName', 'nextArticle.article']
/** Without these a block shows all that there are. */
const narrowing = ['standaloneMembership.memberships']
/** A shared profile replaces a person's own fields, so they show without it. */
const replacing = ['featuredProfile.profile', 'profileTile.profile']

interface Filled {
  properties: Record<string, unknown>
  /** The texts that each property leaves in the HTML. */
  marks: Map<string, string[]>
}
type IsSet = (property: string) => boolean

/**
 * Returns the properties of a block, or of one inside a block, that are set; `name` tells those of two blocks apart.
 */
function filled(type: string, isSet: IsSet, name = type): Filled {
  const all: Filled = { properties: {}, marks: new Map() }
  for (const [alias, code] of Object.entries(model.blocks[type] ?? model.parts[type] ?? {})) {
    const property = `${type}.${alias}`
    if (elementOf(code) || code.startsWith('words:') || !isSet(property)) continue
    const { value, marks } = modelValue(type, alias, code, `${name}-${alias}`)
    all.properties[alias] = value
    all.marks.set(
      property,
      marks.filter((mark) => !isSaidElsewhere(property, mark)),
    )
  }
  return all
}
const isSaidElsewhere = (property: string, mark: string) =>
  property in inBrowser ||
  (withoutAlt.includes(property) && mark.startsWith('alt=')) ||
  (withoutLabel.includes(property) && mark.startsWith('To '))

interface Written {
  properties: Record<string, unknown>
  /** What the property in question leaves in the HTML, and what the others of its block do. */
  own: string[]
  others: string[]
}
/**
 * Returns a block with all its properties. The property in question belongs to the block, or to the second of two
 * blocks in one of its lists. It is left out unless `isSet`.
 */
function written(alias: string, property: string, isSet: boolean): Written {
  const isPresent: IsSet = (each) =>
    each === property ? isSet : !replacing.includes(each) && !isReplaced(each, property)
  const block = filled(alias, isPresent)
  Object.assign(block.properties, isSet && choices[property])
  const own = block.marks.get(property) ?? []
  const others = [...block.marks].flatMap(([each, marks]) => (each === property ? [] : marks))
  for (const [list, code] of Object.entries(model.blocks[alias] ?? {})) {
    const element = elementOf(code)
    if (!element) continue
    const parts = [
      filled(element, (each) => !replacing.includes(each), `${element}-1`),
      filled(element, isPresent, `${element}-2`),
    ]
    block.properties[list] = {
      items: parts.map(({ properties }, at) => ({
        content: { contentType: element, id: `${element} ${at}`, properties },
        settings: null,
      })),
    }
    own.push(...(parts[1]?.marks.get(property) ?? []))
  }
  return { properties: block.properties, own, others }
}
/** Returns whether a shared profile, which is the property in question, replaces this one. */
const isReplaced = (property: string, byProfile: string) =>
  replacing.includes(byProfile) && property.split('.')[0] === byProfile.split('.')[0]

/** The properties of all blocks and of the blocks inside them, except for choices. */
const properties = Object.entries(model.blocks).flatMap(([alias, editors]) => [
  ...Object.entries(editors)
    .filter(([, code]) => !elementOf(code) && !code.startsWith('words:'))
    .map(([name, code]) => ({ alias, property: `${alias}.${name}`, code })),
  ...Object.values(editors)
    .flatMap((code) => elementOf(code) ?? [])
    .flatMap((element) =>
      Object.entries(model.parts[element] ?? {}).map(([name, code]) => ({
        alias,
        property: `${element}.${name}`,
        code,
      })),
    ),
])

const choicesOfBlocks = Object.entries(model.blocks).flatMap(([alias, editors]) =>
  Object.entries(editors)
    .filter(([, code]) => code.startsWith('words:'))
    .map(([name, code]) => ({ alias, property: `${alias}.${name}`, words: code.slice(6).split('|') })),
)

t.test('each property of each block shows, and nothing of it where it is empty', async (t) => {
  const { htmlWith } = await openWebServer(t, pickedItems)
  const rendered = new Map<string, Promise<string>>()
  const htmlOf = (alias: string, values: object): Promise<string> => {
    const key = JSON.stringify([alias, values])
    const html =
      rendered.get(key) ?? htmlWith([alias, values], ['subscribe', { heading: 'The block below' }]).then(mainOf)
    rendered.set(key, html)
    return html
  }
  for (const { alias, property, code } of properties) {
    const [full, empty] = [written(alias, property, true), written(alias, property, false)]
    const [html, without] = [await htmlOf(alias, full.properties), await htmlOf(alias, empty.properties)]
    const isNeeded = code.endsWith('!') || needed.includes(property)
    const same = full.own.length === 0 && !(property in inBrowser) && html === without
    t.same(
      {
        missing: full.own.filter((mark) => !html.includes(mark)),
        left: narrowing.includes(property) ? [] : full.own.filter((mark) => without.includes(mark)),
        goneWithIt: isNeeded ? [] : empty.others.filter((mark) => !without.includes(mark)),
        isIgnored: same,
        inSameTab: linksIn(html).filter((link) => !link.includes('target="_blank"')),
        nextBlock: without.includes('The block below'),
      },
      { missing: [], left: [], goneWithIt: [], isIgnored: false, inSameTab: [], nextBlock: true },
      `${property} of ${alias}`,
    )
  }
})

t.test('each choice of a block shows', async (t) => {
  const { htmlWith } = await openWebServer(t, pickedItems)
  for (const { alias, property, words } of choicesOfBlocks) {
    const [, name = ''] = property.split('.')
    const { properties: rest } = written(alias, property, false)
    const shown = await Promise.all(
      words.map(async (word) => mainOf(await htmlWith([alias, { ...rest, [name]: word }]))),
    )
    t.equal(new Set(shown).size, words.length, `${property} has ${words.join(', ')}`)
  }
})

const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? ''
/** Returns the tags of the links that editors set to open a new tab. */
const linksIn = (html: string) => html.match(/<a [^>]*href="https:\/\/venue\.example[^>]*>/g) ?? []

const pickedPage = (id: unknown) =>
  pickedPages.find((page) => [page.id, String(page.properties.tessituraId)].includes(String(id)))

/** Returns the items that an editor picked, named like their pages, or three upcoming productions. */
function pickedItems(...[path, input]: Parameters<ResultOf>): ReturnType<ResultOf> {
  const pagesOf = (ids: unknown) => (ids as string[]).flatMap((id) => pickedPage(id) ?? [])
  if (path === '/api/WhatsOn/Production') {
    const page = pickedPage(input.TessituraProductionSeasonId)
    return page ? detailOf(page) : {}
  }
  if (path === '/api/Membership/Memberships')
    return {
      memberships: pickedPages
        .filter(({ contentType }) => contentType === 'membershipLevel')
        .map(({ name, properties }) => ({ id: properties.tessituraId, title: name, description: null, image: null })),
    }
  if (path === '/api/News/Related') return { newsItems: pagesOf(input.newsItemIds).map(articleOf) }
  const productions = Array.isArray(input.productionIds) ? pagesOf(input.productionIds) : upcoming
  return { productions: productions.map((page) => scriptedTile(page, page.name)) }
}
const upcoming = ['upcoming-1', 'upcoming-2', 'upcoming-3'].map((name) => productionPage(name))
const articleOf = ({ id, name }: ContentItem) => ({
  ...{ id, name, route: `/${name}`, image: null, description: null, date: null, publishDate: null },
})
const detailOf = (page: ContentItem) =>
  scriptedDetail(page, page.name, {
    dates: ['2037-04-03T19:30:00+11:00'],
    priceTypes: [{ heading: page.name, zonePriceInformation: [{ zoneName: 'Stalls', zonePrice: 92 }] }],
    venue: page.name,
  })

t.test('exceptions name properties that exist, and browser tests that exist', async (t) => {
  const all = properties.map(({ property }) => property)
  const exceptions = [...Object.keys(inBrowser), ...withoutAlt, ...withoutLabel, ...needed, ...narrowing, ...replacing]
  t.same(
    exceptions.filter((property) => !all.includes(property)),
    [],
  )
  t.same(
    Object.values(inBrowser).filter((file) => !existsSync(new URL(`../browser/${file}`, import.meta.url))),
    [],
  )
})
