// npm run requirements [GROUP…]: which requirements no test names yet: the counts by group, or with groups named the lines themselves.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ID = '[A-Z]+(?:-S)?-\\d{2}'
const here = path.dirname(fileURLToPath(import.meta.url))
const groupOf = (id) => id.replace(/-\d{2}$/, '')

const requirements = new Map()
for (const list of ['site.md', 'ticketing.md'])
  for (const [, id, text] of readFileSync(path.join(here, list), 'utf8').matchAll(
    new RegExp(`^- (${ID}): (.*)$`, 'gm'),
  ))
    requirements.set(id, text)

const named = new Set()
for (const entry of readdirSync(path.join(here, '..'), { recursive: true }))
  if (/\.(test|spec)\.tsx?$/.test(entry))
    for (const [bracket] of readFileSync(path.join(here, '..', entry), 'utf8').matchAll(
      new RegExp(`\\[(?:${ID}[ ,]*)+\\]`, 'g'),
    ))
      for (const id of bracket.match(new RegExp(ID, 'g'))) named.add(id)

const asked = process.argv.slice(2)
if (asked.length > 0) {
  for (const [id, text] of requirements)
    if (asked.includes(groupOf(id)) && !named.has(id)) console.log(`${id}: ${text}`)
} else {
  for (const group of new Set([...requirements.keys()].map(groupOf))) {
    const ids = [...requirements.keys()].filter((id) => groupOf(id) === group)
    const missing = ids.filter((id) => !named.has(id)).map((id) => id.slice(-2))
    console.log(
      `${group.padEnd(12)} ${ids.length - missing.length}/${ids.length}${missing.length ? `  not named: ${missing.join(' ')}` : ''}`,
    )
  }
  console.log(
    `${[...requirements.keys()].filter((id) => named.has(id)).length} of ${requirements.size} requirements are named by a test`,
  )
}
const unknown = [...named].filter((id) => !requirements.has(id))
if (unknown.length > 0) {
  console.log(`named, but no requirement: ${unknown.join(' ')}`)
  process.exitCode = 1
}
