import { existsSync, readFileSync } from 'node:fs'
import t from 'tap'
import { mutations } from '#test/mutations/all'
import { mutatedFile } from '#test/mutations/mutate-function'
import { idsIn, readRequirements } from '#test/requirements/requirements'

t.test('the number of requirements with a test of their kind is the recorded one', async (t) => {
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

t.test('every mutation names a function, and a test with the ids that it violates', async (t) => {
  const errors = mutations.flatMap(({ ids = [], test, ...mutation }) => {
    const named = existsSync(new URL(`../${test}`, import.meta.url)) ? idsIn(test) : null
    if (!named) return [`test/${test} is missing`]
    return [...ids.filter((id) => !named.has(id)).map((id) => `test/${test} names no ${id}`), ...errorsOf(mutation)]
  })
  t.same(errors, [])
})

t.test('every group of requirements has a mutation, and there are at most a hundred', async (t) => {
  const mutated = new Set(mutations.flatMap(({ ids = [] }) => ids.map(groupOf)))
  const groups = new Set(readRequirements().requirements.map(({ id }) => groupOf(id)))
  t.same(
    [...groups].filter((group) => !mutated.has(group)),
    [],
  )
  t.ok(mutations.length <= 100, `${mutations.length} mutations`)
})

const groupOf = (id: string) => id.replace(/-\d{2}$/, '')

function errorsOf(mutation: Parameters<typeof mutatedFile>[0]): string[] {
  try {
    mutatedFile(mutation)
    return []
  } catch (error) {
    return [String(error)]
  }
}
