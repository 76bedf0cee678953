import { readFileSync } from 'node:fs'
import t from 'tap'
import { isKnownType } from '#shared/content/content-types'
import { readmeWithUnbuilt } from '../../docs/readme/unbuilt.ts'

const { builtLayouts } = await import('#client/layouts/registry.ts')

t.test('the README says what isn’t built yet, and nothing that is (npm run readme writes it)', async (t) => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  t.equal(readmeWithUnbuilt(readme), readme)
})

t.test('every layout is named after a content type', async (t) => {
  t.same(
    builtLayouts.filter((type) => !isKnownType(type)),
    [],
  )
  t.ok(builtLayouts.length > 10)
})
