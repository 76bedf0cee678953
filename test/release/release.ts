import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { withRelease } from './changelog.ts'
import { writeDump } from './dump.ts'

/**
 * `npm run release -- VERSION`: gives the unreleased changes of the changelog a version, sets it in package.json, and
 * adds a database of it to `test/dumps`. It commits nothing.
 */
const [version = ''] = process.argv.slice(2)
const released = withRelease(readFileSync('CHANGELOG.md', 'utf8'), version, new Date().toISOString().slice(0, 10))
if ('error' in released) {
  console.error(`${released.error}\nUsage: npm run release -- VERSION`)
  process.exit(1)
}
await writeDump(`test/dumps/foyer-${version}.gz`)
writeFileSync('CHANGELOG.md', released.text)
execFileSync('npm', ['version', version, '--no-git-tag-version', '--allow-same-version'], { stdio: 'ignore' })
console.log(`Run the tests, commit “Release ${version}”, and tag the commit v${version}.`)
