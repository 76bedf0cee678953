import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { locks } from '#test/support/locks'

const server = fileURLToPath(new URL('../../server/', import.meta.url))
/** As in SQL. A call by TypeScript's name isn't one, and neither is a comment. */
const CLAUSE =
  /\bfor (?:(?:no )?key )?(?:update|share)\b(?: of \w+)?(?: skip locked)?|pg_advisory_xact_lock(?=\()|lock table \w+ in [a-z ]+ mode/g
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

t.test('each statement with a lock is in the table that integration/locks tests', async (t) => {
  const found = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) =>
      (withoutComments(readFileSync(path.join(server, name), 'utf8')).match(CLAUSE) ?? []).map(
        (clause) => `${name.split(path.sep).join('/')}: ${clause}`,
      ),
    )
  t.same(found.sort(), locks.map(({ file, clause }) => `${file}: ${clause}`).sort())
})
