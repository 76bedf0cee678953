// Reads the titles of the tests that ran and passed, a line each, and lists the requirements that only others name. Run
// by `npm test` after all tests: a test that is named for a requirement and doesn't run shows nothing.
import { text } from 'node:stream/consumers'
import { namedIds, readRequirements } from './requirements.ts'

const ran = namedIds(await text(process.stdin))
const missing = readRequirements().requirements.filter(({ id, shownBy }) => shownBy.length > 0 && !ran.has(id))
for (const { id, shownBy } of missing) console.log(`${id}: none of its tests ran and passed (${shownBy.join(', ')})`)
process.exit(missing.length > 0 ? 1 : 0)
