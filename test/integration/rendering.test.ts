import '#test/support/react-production-build'

import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import t, { type Test } from 'tap'
import { rendererOfVike } from '#server/web/pages/vike-renderer'
import type { PageData, SentPageData, SiteData } from '#shared/content/page'
import { readPageData } from '#shared/content/page-data-text'
import { siteDataAddress } from '#shared/content/site-data-address'
import { formKey } from '#shared/forms/form-reference'
import { addressesOf, startDemonstration } from '#test/support/demonstration-web'

const built = new URL('../../dist/site/', import.meta.url)
const report = {
  logError: (error: unknown) => {
    throw error
  },
  logPageError: () => {},
}

/** The web server of the demonstration, and a function that returns the data of each of its addresses. */
async function demonstration(t: Test) {
  const { sitePages, openWeb } = await startDemonstration(t)
  const web = await openWeb()
  const addresses = await addressesOf(web)
  t.ok(addresses.length > 100)
  const dataOf = async (address: string) => {
    const { body } = await web.inject(`/page-data?address=${encodeURIComponent(address)}`)
    const own = readPageData<SentPageData>(body)
    const site = readPageData<SiteData>((await web.inject(siteDataAddress(own.siteVersion))).body)
    return { body, own, site }
  }
  return { render: sitePages.render, addresses, dataOf }
}

t.test('every page’s document is the same with and without vike', async (t) => {
  const { render, addresses, dataOf } = await demonstration(t)
  await import(new URL('server/entry.mjs', built).href)
  const throughVike = rendererOfVike(JSON.parse(readFileSync(new URL('manifest.json', built), 'utf8')))
  for (const address of [...addresses, '/whats-on?viewmode=series', '/no-such-page', '/purchase/checkout']) {
    const { body, own, site } = await dataOf(address)
    const data = { ...own, ...site }
    const [one, other] = [await render(data, body, report), await throughVike(data, body, report)]
    t.equal(await text(one), await text(other), address)
  }
})

/** Bytes of a page's data that its rendering doesn’t read: its id, type, dates, and those of its ancestors. */
const OF_ITSELF = 300

t.test('a page’s data are exactly what its rendering reads', async (t) => {
  const { render, addresses, dataOf } = await demonstration(t)
  for (const address of addresses) {
    const { body, own, site } = await dataOf(address)
    const read: Read = new Map([['answers', definitionsOf(own)]])
    await text(await render({ ...watched(own, read), ...site } as PageData, body, report))
    const most = 1.15 * bytesRead(own, read) + OF_ITSELF
    t.ok(JSON.stringify(own).length < most, `${address}: ${JSON.stringify(own).length} bytes of at most ${most}`)
  }
})

/** The properties that were read of an object, by name. */
type Read = Map<string, Read>

/** The forms of a page count as read: the browser uses a whole definition, including later steps. */
const definitionsOf = ({ answers }: SentPageData): Read =>
  new Map(
    Object.keys(answers).flatMap((key) => (key.startsWith(formKey('')) ? [[key, everythingOf(answers[key])]] : [])),
  )

const everythingOf = (value: unknown): Read =>
  new Map(
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([name, below]) => [name, everythingOf(below)])
      : [],
  )

/** Returns the object, and records each of its properties that is read. */
function watched<Value>(value: Value, read: Read): Value {
  if (typeof value !== 'object' || value === null) return value
  return new Proxy(value, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name)
      if (typeof name === 'symbol' || !Object.hasOwn(target, name) || (Array.isArray(target) && name === 'length'))
        return own
      const below = read.get(name) ?? new Map()
      read.set(name, below)
      return watched(own, below)
    },
  })
}

function bytesRead(value: unknown, read: Read): number {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value).length
  const entries = Object.entries(value).filter(([name]) => read.has(name))
  const nameBytes = (name: string) => (Array.isArray(value) ? 0 : JSON.stringify(name).length + 1)
  const sizes = entries.map(([name, own]) => nameBytes(name) + bytesRead(own, read.get(name) ?? new Map()) + 1)
  return sizes.reduce((sum, size) => sum + size, 1)
}
