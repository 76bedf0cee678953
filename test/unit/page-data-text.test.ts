import t from 'tap'
import { readPageData, writePageData } from '#shared/content/page-data-text'

const crops = [{ alias: 'tile', width: 640, height: 400, coordinates: null }]
const picture = (name: string) => ({ url: `/media/${name}.jpg`, crops: structuredClone(crops) })

t.test('a page’s data are read back as they were written', async (t) => {
  const data = {
    status: 200,
    nothing: null,
    left: undefined,
    page: { name: 'A “quote”', list: [picture('a'), picture('b'), picture('a'), [], {}, [null, 1, '#1', 'x']] },
    site: { again: [picture('b'), [picture('b')], { picture: picture('b'), flag: false }] },
    answers: { 'GET /api/A {"a":"<"}': { all: [picture('c'), picture('c')] }, none: {} },
  }
  const { left: _, ...kept } = data
  t.same(readPageData(writePageData(data)), kept)
  t.same(readPageData(writePageData(data)), kept, 'also from what is stored')
})

t.test('a page whose answers have changed has another text', async (t) => {
  const page = { name: 'Jupiter' }
  const dataOf = (price: number) => ({ page, answers: { 'GET /api/Price': { price } } })
  for (const price of [20, 30, 20]) t.same(readPageData(writePageData(dataOf(price))), dataOf(price))
})

t.test('repeated values in a content item or a response are written once', async (t) => {
  const text = writePageData({ page: Array.from({ length: 50 }, (_, n) => picture(String(n))) })
  t.equal(text.split('"alias"').length, 2)
  t.equal(readPageData<{ page: object[] }>(text).page.length, 50)
})

t.test('no text of a page ends the element that contains its data', async (t) => {
  const data = { page: { html: '</script><script>alert(1)</script><!--' } }
  t.notMatch(writePageData(data), /</)
  t.same(readPageData(writePageData(data)), data)
})

t.test('a property with a name that the format reserves is omitted', async (t) => {
  t.same(readPageData(writePageData({ page: { $: 1, $$: [2], a: { $: 'x' } } })), { page: { a: {} } })
})
