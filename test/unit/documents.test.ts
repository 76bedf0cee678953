import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import t from 'tap'
import { settingsReference } from '#config/settings'
import { VERSION } from '#config/version'
import { runCommand } from '#server/box-office/commands'
import { runDeskCommand } from '#server/box-office/staff/command/desk-command'
import { runScript } from '#server/runtime/run-script'

const documents = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'test/README.md']
  .concat(readdirSync('docs', { recursive: true }).map((file) => path.join('docs', String(file))))
  .filter((file) => file.endsWith('.md'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

/** Documents for operators. Others also name codes, and settings of the tests and drills. */
const FOR_OPERATORS =
  /^README|\/(?:analytics|commands|desk|door|forms|operations|payments|privacy|returned-seats|takings|tickets|umbraco|upgrading|venue-folder|waiting-room|your-own-venue)\.md$/
/** Variables of other programs, and names of files */
const OTHERS = ['COMPOSE_ENV_FILES', 'NAME', 'CLIENT_ID', 'CLIENT_SECRET', 'WAITING_ROOM']

/** Returns the matches of a pattern's first group in all documents that `isKnown` rejects, each with its file. */
const unknown = (pattern: RegExp, isKnown: (name: string, file: string) => boolean) =>
  documents.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)]
      .map(([, name = '']) => name)
      .filter((name) => !isKnown(name, file))
      .map((name) => `${file}: ${name}`),
  )

/** The script of the project that `npm run venue -- export --payload` writes */
const isOfPayload = (name: string, file: string) => file === 'docs/payload.md' && name === 'import'

t.test('every command of the documents exists', async (t) => {
  const isScript = (name: string, file: string) => Object.hasOwn(scripts, name) || isOfPayload(name, file)
  t.same(unknown(/\bnpm run (?:-s )?([\w:-]+)/g, isScript), [])
  for (const [script, run] of Object.entries({ 'box-office': runCommand, desk: runDeskCommand })) {
    const { text } = await run(['--help'], {})
    const names = new Set(
      [...text.matchAll(new RegExp(`^npm run ${script} -- ([\\w-]+)`, 'gm'))].map(([, name]) => name),
    )
    t.ok(names.size > 3)
    t.same(
      unknown(new RegExp(`npm run ${script} -- ([a-z][\\w-]*)`, 'g'), (name) => names.has(name)),
      [],
      script,
    )
  }
  const isBuilt = (file: string) => existsSync(file.replace(/^dist\//, '').replace(/\.js$/, '.ts'))
  t.same(unknown(/\bnode (dist\/[\w/-]+\.js)/g, isBuilt), [])
})

t.test('every setting of the operators’ documents exists', async (t) => {
  const compose = ['docker-compose.yml', 'deploy/compose.yml'].map((file) => readFileSync(file, 'utf8')).join()
  const known = new Set([...settingsReference.map(({ name }) => name), ...OTHERS])
  const isKnown = (name: string, file: string) =>
    !FOR_OPERATORS.test(file) || known.has(name.replace(/_FILE$/, '')) || compose.includes(name)
  t.ok(documents.filter(({ file }) => FOR_OPERATORS.test(file)).length > 10)
  t.same(unknown(/`([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)(?:=[^`]*)?`/g, isKnown), [])
})

/** Returns the anchors of a document's headings, as GitHub makes them. */
function anchorsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8').replaceAll(/^ *```.*?^ *```$/gms, '')
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )
}

t.test('every file and every heading that the documents link to exists', async (t) => {
  const exists = (link: string, file: string) => {
    if (/^(?:https?|mailto):/.test(link)) return true
    const [target, anchor] = link.split('#')
    const linked = target ? path.join(path.dirname(file), target) : file
    return existsSync(linked) && (!anchor || anchorsOf(linked).includes(anchor))
  }
  t.same(unknown(/\]\(([^)\s]*)\)/g, exists), [])
})

t.test('every file of deploy that the documents name exists, or is written by the operator', async (t) => {
  const written = readFileSync('.gitignore', 'utf8').split('\n')
  const isKnown = (name: string) => existsSync(name) || written.includes(name.replace(/\/$/, ''))
  t.same(unknown(/`(deploy\/[\w./@-]+)/g, isKnown), [])
})

t.test('every script with commands prints its version and its help', async (t) => {
  const files = Object.values(scripts).flatMap(
    (line) => /^node .*?((?:dist|server)\/\S*command\.[jt]s)/.exec(line)?.[1] ?? [],
  )
  t.ok(files.length >= 7)
  const source = (file: string) => readFileSync(file.replace(/^dist\//, '').replace(/\.js$/, '.ts'), 'utf8')
  for (const file of files) t.match(source(file), /^process\.exitCode = await runScript\(/m, file)
  t.same(await ran('--version'), { status: 0, printed: `${VERSION}\n`, errors: '' })
  t.same(await ran('--help'), { status: 0, printed: 'npm run x -- check DIR\n', errors: '' })
  t.same(await ran('check', 'hall'), { status: 1, printed: '', errors: '' })
  t.match(await ran('check', '--all'), {
    status: 64,
    printed: '',
    errors: /^Unknown option '--all'.*\nnpm run x -- check DIR\n$/,
  })
})

/** Runs a script that has no options with these arguments. */
async function ran(...args: string[]) {
  const [stdout, stderr] = [streamOfText(), streamOfText()]
  const main = async (args: string[]) => parseArgs({ args, allowPositionals: true }).positionals.length - 1
  const argv = ['node', 'command.js', ...args]
  const status = await runScript('npm run x -- check DIR\n', main, { argv, stdout, stderr })
  return { status, printed: stdout.text(), errors: stderr.text() }
}

function streamOfText() {
  let text = ''
  return {
    text: () => text,
    write: (more: string) => {
      text += more
    },
  }
}
