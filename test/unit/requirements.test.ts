import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { breaks } from '#test/requirements/breaks/all'
import { idsIn, readRequirements } from '#test/requirements/requirements'

t.test('the number of requirements that tests show where they happen is the one written down', async (t) => {
  const storedCount = Number(readFileSync(new URL('../requirements/shown.txt', import.meta.url), 'utf8'))
  const shown = readRequirements().requirements.filter(({ shownBy }) => shownBy.length > 0)
  t.ok(shown.length >= storedCount, `${shown.length} are shown, it was ${storedCount}: a test that showed one is gone`)
  t.ok(
    shown.length <= storedCount,
    `${shown.length} are shown, ${storedCount} written: npm run requirements -- --write`,
  )
})

t.test('every id in a test’s title is a requirement', async (t) => {
  t.same(readRequirements().unknown, [])
})

t.test('every break changes one place of a file, and its test names the ids that it breaks', async (t) => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const faults = breaks.flatMap(({ ids, file, text, replacement, test }) => {
    const occurrences = existsSync(root + file) ? readFileSync(root + file, 'utf8').split(text).length - 1 : 0
    const named = existsSync(`${root}test/${test}`) ? idsIn(test) : new Set()
    const unnamed = ids.filter((id) => !named.has(id))
    return [
      ...(occurrences === 1 ? [] : [`${file} has ${occurrences} times: ${text}`]),
      ...(replacement === text ? [`${file} is not changed: ${text}`] : []),
      ...(ids.length === 0 ? [`breaks no requirement: ${text}`] : []),
      ...unnamed.map((id) => `test/${test} names no ${id}`),
    ]
  })
  t.ok(breaks.length > 0)
  t.same(faults, [])
})
