import { readFileSync } from 'node:fs'
import t from 'tap'
import { readRequirements } from '#test/requirements/requirements'

t.test('the number of requirements that tests show where they happen is the one written down', async (t) => {
  const written = Number(readFileSync(new URL('../requirements/shown.txt', import.meta.url), 'utf8'))
  const shown = readRequirements().requirements.filter(({ shownBy }) => shownBy.length > 0)
  t.ok(shown.length >= written, `${shown.length} are shown, it was ${written}: a claim was lost`)
  t.ok(shown.length <= written, `${shown.length} are shown, ${written} written: npm run requirements -- --write`)
})

t.test('every id in a test’s title is a requirement', async (t) => {
  t.same(readRequirements().unknown, [])
})
