// npm run requirements [GROUP…] lists the requirements that no test shows where they happen: their counts by group, or
// the lines of the groups named. --write writes the number of those shown to shown.txt, which a unit test compares.
import { writeFileSync } from 'node:fs'
import { type Requirement, readRequirements } from './requirements.ts'

const { requirements, unknown } = readRequirements()
const isShown = ({ shownBy }: Requirement) => shownBy.length > 0
const groupOf = ({ id }: Requirement) => id.replace(/-\d{2}$/, '')
const shown = requirements.filter(isShown)
const groups = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))

if (process.argv.includes('--write')) writeFileSync(new URL('./shown.txt', import.meta.url), `${shown.length}\n`)
if (groups.length > 0) listRequirements()
else listGroups()
if (unknown.length > 0) {
  console.log(`named, but no requirement: ${unknown.join(' ')}`)
  process.exitCode = 1
}

function listRequirements() {
  for (const each of requirements.filter((one) => groups.includes(groupOf(one)) && !isShown(one))) {
    const elsewhere = each.namedElsewhere.length > 0 ? `, named by ${each.namedElsewhere.join(', ')} only` : ''
    console.log(`${each.id} (${each.kind}${elsewhere}): ${each.text}`)
  }
}

function listGroups() {
  for (const [group, all] of byGroup()) {
    const missing = all.filter((each) => !isShown(each))
    const numbers = (list: Requirement[]) => list.map(({ id }) => id.slice(-2)).join(' ')
    const elsewhere = missing.filter(({ namedElsewhere }) => namedElsewhere.length > 0)
    const unnamed = missing.filter(({ namedElsewhere }) => namedElsewhere.length === 0)
    console.log(
      [
        `${group.padEnd(12)} ${String(all.length - missing.length).padStart(3)}/${all.length}`,
        ...(unnamed.length > 0 ? [`not named: ${numbers(unnamed)}`] : []),
        ...(elsewhere.length > 0 ? [`named elsewhere only: ${numbers(elsewhere)}`] : []),
      ].join('  '),
    )
  }
  const elsewhere = requirements.filter((each) => !isShown(each) && each.namedElsewhere.length > 0)
  console.log(
    `${shown.length} of ${requirements.length} requirements are shown by a test of their kind; ${elsewhere.length} are named by tests of another kind only`,
  )
}

function byGroup(): Map<string, Requirement[]> {
  const groups = new Map<string, Requirement[]>()
  for (const each of requirements) groups.set(groupOf(each), [...(groups.get(groupOf(each)) ?? []), each])
  return groups
}
