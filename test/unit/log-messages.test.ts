import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { parseSync } from 'vite'

const root = new URL('../../', import.meta.url)

/** A message as in the document: values are written as `…`. */
interface Message {
  level: string
  text: string
}

const document = readFileSync(new URL('docs/log-messages.md', root), 'utf8')
const documented: Message[] = [...document.matchAll(/^\| (\w+) \| `(.+?)` \| .+ \|$/gm)].map(
  ([, level = '', text = '']) => ({ level, text }),
)

const sources = readdirSync(new URL('server/', root), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(new URL(`server/${name}`, root), 'utf8'))

/** A call that logs. Both write their message as a text of their own, or receive one that is written elsewhere. */
const LOGS = /(?:\b[Ll]og|Log|logger)\??\.(debug|info|warn|error|fatal)\(|\blogFailure\(request, error, /g

/** Returns a call's arguments: all until its parenthesis closes. */
function argumentsAt(source: string, start: number): string {
  let depth = 1
  let end = start
  for (; depth > 0 && end < source.length; end++) depth += source[end] === '(' ? 1 : source[end] === ')' ? -1 : 0
  return source.slice(start, end - 1)
}

const STRINGS = /'((?:[^'\\\n]|\\.)*)'|`([^`]*)`/g
/** Returns the texts in code: strings with a space, which names of fields don't have. */
const textsIn = (code: string) =>
  [...code.matchAll(STRINGS)]
    .map(([, plain, template = '']) => (plain ?? template).replace(/\$\{[^}]*\}/g, '…'))
    .filter((text) => text.includes(' '))

const logged: Message[] = sources.flatMap((source) =>
  [...source.matchAll(LOGS)].flatMap(({ 0: call, 1: level = 'error', index }) =>
    textsIn(argumentsAt(source, index + call.length)).map((text) => ({ level, text })),
  ),
)
/** Returns the names of the fields that log calls write. What is spread into a line is `...name`. */
const fieldsIn = (source: string): string[] =>
  [...source.matchAll(LOGS)]
    .map(({ 0: call, index }) => argumentsAt(source, index + call.length).trim())
    .filter((written) => written.startsWith('{'))
    .flatMap((written) => {
      const list = `[${written}]`
      const [statement] = parseSync('fields.ts', list).program.body
      const array = statement?.type === 'ExpressionStatement' ? statement.expression : undefined
      const [fields] = array?.type === 'ArrayExpression' ? array.elements : []
      if (fields?.type !== 'ObjectExpression') throw new Error(`These fields can’t be read: ${written}`)
      return fields.properties.map((property) =>
        property.type === 'SpreadElement'
          ? `...${/^\w+/.exec(list.slice(property.argument.start))?.[0]}`
          : list.slice(property.key.start, property.key.end),
      )
    })

const keyOf = ({ level, text }: Message) => `${level} ${text}`

t.test('each message that the code logs is in the list for operators, with its level', async (t) => {
  const known = new Set(documented.map(keyOf))
  t.same(
    logged.map(keyOf).filter((key) => !known.has(key)),
    [],
  )
  t.ok(logged.length > 90)
})

t.test('each message is logged in one place, so that it leads to its line of code', async (t) => {
  const keys = logged.map(keyOf)
  t.same(
    keys.filter((key, at) => keys.indexOf(key) !== at),
    [],
  )
})

t.test('each message in the list for operators is one that the code has', async (t) => {
  const longestPart = (text: string) =>
    text.split('…').reduce((one, other) => (other.length > one.length ? other : one))
  const isWritten = ({ text }: Message) => sources.some((source) => source.includes(longestPart(text)))
  t.same(
    documented.filter((each) => !isWritten(each)),
    [],
  )
  t.equal(new Set(documented.map(keyOf)).size, documented.length, 'each once')
})

t.test('lines have no other fields than those in the list, none of which is a secret or about a person', async (t) => {
  const [, listed = ''] = /^Fields of these lines: (.+)$/m.exec(document) ?? []
  const fields = [...listed.matchAll(/`(\w+)`/g)].map(([, name]) => name)
  const own = ['...loggedError', '...more', '...of', '...paidOf']
  t.same([...new Set(sources.flatMap(fieldsIn))].sort(), [...own, ...fields].sort())
})
