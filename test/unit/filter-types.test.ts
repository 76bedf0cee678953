import t from 'tap'
import { isOfType } from '#server/box-office/whats-on/filters'
import { PRICE_TYPE } from '#server/box-office/whats-on/price-bands'
import { demonstrationFiles } from '#test/support/demonstration-programme'
import { demonstrationSource } from '#test/support/demonstration-source'

interface Filter {
  properties: { type: string }
}

const filterTypes = demonstrationFiles.ids.filter(({ kind }) => kind === 'filter_type')

t.test('each filter of the demonstration is a filter type of its season or of What’s On', async (t) => {
  const { library } = await demonstrationSource().read()
  const filters = library.byPath.get('/whats-on/')?.properties.filters as { $blocks: Filter[] }
  const offered = filters.$blocks.map(({ properties }) => properties.type)
  t.ok(offered.length > 1)
  for (const type of offered.filter((each) => !['dates', 'venues', PRICE_TYPE].includes(each)))
    t.equal(
      filterTypes.filter(({ id, slug }) => isOfType({ id: 1, typeId: id, typeName: slug, name: '' }, type)).length,
      1,
      type,
    )
})
