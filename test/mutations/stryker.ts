// npm run mutate -- PATH… [TEST…]: changes each expression of the given files or folders (shared/, server/box-office/
// vouchers, client/features/checkout/checkout-rules.ts) in turn with Stryker, and runs the unit tests that import them,
// or the given tests. Prints the changes that no test noticed, and the share of those that one did.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Stryker } from '@stryker-mutator/core'
import { importsOf } from '../support/imports.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const TEST = /\.test\.ts$/
const chosen = process.argv.slice(2).map((name) => path.relative(root, path.resolve(name)))
const mutated = chosen.filter((name) => !TEST.test(name)).flatMap(filesIn)
const given = chosen.filter((name) => TEST.test(name))
const tests = given.length > 0 ? given : testsOf(mutated)
if (mutated.length === 0 || tests.length === 0) {
  console.error(
    mutated.length === 0 ? 'Name a file or folder: npm run mutate -- shared/money.ts' : 'No unit test imports it',
  )
  process.exit(1)
}
console.log(`${mutated.length} files, by ${tests.join(', ')}`)

process.chdir(root)
await new Stryker({
  mutate: mutated,
  testRunner: 'tap',
  tap: { testFiles: tests, nodeArgs: ['--import', 'tsx'], forceBail: true },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, skipFull: true },
  ignorePatterns: ['dist', 'docs/**/*.png', 'test-results', 'test/browser/shown', 'server/demonstration/renders'],
  ignoreStatic: true,
  // TypeScript 7 has no API to rewrite the configuration with, and none of its paths leave the copy.
  tsconfigFile: 'none.json',
  allowEmpty: false,
  cleanTempDir: 'always',
}).runMutationTest()

/** Returns the TypeScript files of a folder, or the file itself. */
function filesIn(name: string): string[] {
  if (/\.tsx?$/.test(name)) return [name]
  return readdirSync(path.join(root, name), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.join(name, file))
}

/** Returns the unit tests that import one of the files, directly or through others. */
function testsOf(files: string[]): string[] {
  const wanted = new Set(files)
  const reaches = (file: string, seen: Set<string>): boolean =>
    wanted.has(file) || importsOf(file).some((each) => !seen.has(each) && reaches(each, seen.add(each)))
  return filesIn('test/unit').filter((test) => reaches(test, new Set([test])))
}
