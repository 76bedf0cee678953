import { readFileSync } from 'node:fs'
import t from 'tap'
import { isOfType } from '#server/box-office/whats-on/filters'
import { PRICE_TYPE } from '#server/box-office/whats-on/price-bands'
import { filterTypes } from '#server/demonstration/programme/venue'

t.test('each filter of the demonstration is a filter type of its season or of What’s On', async (t) => {
  const { properties } = JSON.parse(
    readFileSync(new URL('../../server/demonstration/pages/whats-on.json', import.meta.url), 'utf8'),
  )
  const offered: string[] = properties.filters.$blocks.map(
    (each: { properties: { type: string } }) => each.properties.type,
  )
  t.ok(offered.length > 1)
  for (const type of offered.filter((each) => !['dates', 'venues', PRICE_TYPE].includes(each)))
    t.equal(
      filterTypes.filter(({ id, name }) => isOfType({ id: 1, typeId: id, typeName: name, name: '' }, type)).length,
      1,
      type,
    )
})
