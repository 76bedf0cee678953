// Parses the arguments of `npm test -- …`: stages and areas, or stages and files. One file may have a title.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const tests = fileURLToPath(new URL('../test/', import.meta.url))
const PARTS = ['types', 'lint', 'unit', 'integration', 'browser']
const TEST_PARTS = ['unit', 'integration', 'browser']

/** Returns the stages to run, the test files of each, and a test's title; throws if an argument matches nothing. */
export function chosenTests(names) {
  const files = names.map(fileAndTitle)
  if (files.some(([file]) => file)) return chosenFiles(names, files)
  const areas = names.filter((name) => !PARTS.includes(name))
  const named = PARTS.filter((part) => names.includes(part))
  const parts = named.length > 0 ? named : areas.length > 0 ? TEST_PARTS : PARTS
  const filesOf = (part) =>
    testFiles(part).filter((name) => areas.length === 0 || areas.some((area) => name.includes(area)))
  for (const area of areas)
    if (!TEST_PARTS.some((part) => testFiles(part).some((name) => name.includes(area))))
      throw new Error(`No test file has "${area}" in its name`)
  return { parts, title: undefined, isWhole: names.length === 0, filesOf }
}

function chosenFiles(names, files) {
  const whole = names.filter((_, at) => !files[at][0])
  const area = whole.find((name) => !PARTS.includes(name))
  if (area) throw new Error(`"${area}" is neither a file nor a stage: name areas without files`)
  const title = files.find(([, each]) => each)?.[1]
  if (title && names.length > 1) throw new Error('A title belongs to one file: name that file alone')
  const namesIn = (part) =>
    whole.includes(part)
      ? testFiles(part)
      : files.flatMap(([file]) => (file && path.dirname(file) === part ? path.basename(file) : []))
  const parts = PARTS.filter((part) => whole.includes(part) || namesIn(part).length > 0)
  return { parts, title, isWhole: false, filesOf: (part) => [...new Set(namesIn(part))] }
}

/**
 * Returns a file such as `unit/money.test.ts` and the title after a colon; null if the argument isn't a file's name.
 */
function fileAndTitle(name) {
  const [, given, title] = /^(.+\.test\.ts)(?::(.+))?$/s.exec(name) ?? []
  if (!given) return [null]
  const [file] = [given.replace(/^(?:\.\/)?test\//, ''), ...TEST_PARTS.map((part) => `${part}/${given}`)].filter(
    (each) => each.includes('/') && existsSync(path.join(tests, each)),
  )
  if (!file) throw new Error(`There is no test file ${given}`)
  return [file, title]
}

const testFiles = (part) =>
  TEST_PARTS.includes(part)
    ? readdirSync(path.join(tests, part))
        .filter((name) => name.endsWith('.test.ts'))
        .sort()
    : []
