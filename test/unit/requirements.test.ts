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

t.test('every break changes one place of a file, and its test has the ids or the title that it breaks', async (t) => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const faults = breaks.flatMap(({ ids, title, file, text, replacement, test }) => {
    const occurrences = existsSync(root + file) ? readFileSync(root + file, 'utf8').split(text).length - 1 : 0
    const isThere = existsSync(`${root}test/${test}`)
    const named = isThere ? idsIn(test) : new Set()
    const unnamed = (ids ?? []).filter((id) => !named.has(id))
    const isTitled = !title || (isThere && readFileSync(`${root}test/${test}`, 'utf8').includes(title))
    return [
      ...(occurrences === 1 ? [] : [`${file} has ${occurrences} times: ${text}`]),
      ...(replacement === text ? [`${file} is not changed: ${text}`] : []),
      ...(ids?.length || title ? [] : [`breaks no claim: ${text}`]),
      ...(isTitled ? [] : [`test/${test} has no test “${title}”`]),
      ...unnamed.map((id) => `test/${test} names no ${id}`),
    ]
  })
  t.ok(breaks.length > 0)
  t.same(faults, [])
})
