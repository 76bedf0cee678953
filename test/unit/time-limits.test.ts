import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'

const tests = fileURLToPath(new URL('../', import.meta.url))
const FOLDERS = ['unit', 'integration', 'browser', 'support']
const lines = FOLDERS.flatMap((folder) =>
  readdirSync(tests + folder, { encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && name !== 'time-limits.test.ts')
    .flatMap((name) =>
      readFileSync(`${tests}${folder}/${name}`, 'utf8')
        .split('\n')
        .map((line, index) => ({ at: `${folder}/${name}:${index + 1}`, line })),
    ),
)
const placesOf = (pattern: RegExp) =>
  lines.filter(({ line }) => pattern.test(line)).map(({ at, line }) => `${at}: ${line.trim()}`)

t.test('a measured time is compared with a limit that grows with TIMEOUT_FACTOR', async (t) => {
  t.same(placesOf(/now\(\) - \w+ <=? (?!timeLimit)|\bms > (?!timeLimit|slowestOf)/), [])
})

// Ten milliseconds are no limit: nothing finishes within them on any machine.
t.test('a time limit set for a test grows with TIMEOUT_FACTOR', async (t) => {
  t.same(placesOf(/\w+(?:_TIMEOUT_MS|WithinMs|timeoutMs|\btimeout): *'?\d[\d_]{2}/), [])
})

t.test('TIMEOUT_FACTOR is read in one place', async (t) => {
  const places = placesOf(/env\.TIMEOUT_FACTOR/).map((place) => place.slice(0, place.indexOf(':')))
  t.same([...new Set(places)], ['support/time-limits.ts'])
})
