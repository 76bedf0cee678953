import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { parseSync } from 'vite'

const root = fileURLToPath(new URL('../../', import.meta.url))
const files = ['client', 'config', 'server', 'shared'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.split(path.sep).join('/')}`),
)

/** These modules format the venue's currency and locale; `config` validates them. */
const OWNERS = ['shared/money.ts', 'shared/venue-locale.ts', 'shared/dates.ts', 'config/locale-checks.ts']
/** The demonstration is an Australian venue, so its pages and documents may name its currency. */
const DEMONSTRATION = /^server\/demonstration\/(?:documents|pages|renders)\//
/** The defaults of CURRENCY and LOCALE, and examples of locales, are codes in the table of settings. */
const CODES = /\b(?:AUD|en-AUS?)\b/g
/** Dollar signs that aren't money: a bound value in SQL, a group in a pattern, a name in React's build. */
const OTHER_SIGNS =
  /^server\/(?:box-office\/database\/(?:postgresql|sql)|runtime\/redact-secrets)\.ts$|^config\/react-writes-text\.ts$/

const MONEY = /\$(?=[\d{])|\b(?:dollars?|AUD)\b|\ben-AU\b|<html lang=.[a-z]/i
const FORMATS = /Intl\.(?:NumberFormat|ListFormat)|\.toLocale(?:Date|Time)?String\(|\.toFixed\(2\)/

interface Node {
  type: string
  value?: unknown
  tail?: boolean
  callee?: { property?: { name?: string } }
}

/** Returns the texts of a module: strings, the parts of templates, and JSX texts. Patterns aren't texts. */
function textsOf(file: string, code: string): string[] {
  const texts: string[] = []
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    const { type, value, tail, callee } = node as Node
    if (['Literal', 'JSXText'].includes(type) && typeof value === 'string') texts.push(value)
    // A value follows each part of a template except the last.
    if (type === 'TemplateElement') texts.push((value as { cooked: string }).cooked + (tail ? '' : '{'))
    // `text.replace(/…/, '$1')`, whose sign refers to a group.
    const isReplacement = type === 'CallExpression' && /^replace(All)?$/.test(callee?.property?.name ?? '')
    for (const each of isReplacement ? [callee] : Object.values(node)) visit(each)
  }
  visit(parseSync(file, code).program)
  return texts
}

function moneyIn(file: string, code: string): string[] {
  const isSettings = file === 'config/settings.ts'
  return textsOf(file, code).filter((text) => MONEY.test(isSettings ? text.replace(CODES, '') : text))
}

t.test('only shared modules contain a currency or a locale', async (t) => {
  const checked = files.filter((file) => !OWNERS.includes(file) && !DEMONSTRATION.test(file) && !OTHER_SIGNS.test(file))
  t.ok(checked.length > 1_000, 'it reads all sources')
  const found = checked.flatMap((file) => {
    const code = readFileSync(path.join(root, file), 'utf8')
    return [...moneyIn(file, code), ...(FORMATS.exec(code) ?? [])].map((text) => `${file}: ${text}`)
  })
  t.same(found, [])
})

t.test('the check finds a price, a currency’s name or code and a page’s language in any text', async (t) => {
  const found = (code: string) => moneyIn('a.tsx', code).length > 0
  for (const code of [
    "a('$49')",
    '`<html lang="en">`',
    'a(`Up to $${b}`)',
    '<p>$49</p>',
    "a('in dollars')",
    "a({ currency: 'AUD' })",
  ])
    t.equal(found(code), true, code)
  t.same(moneyIn('config/settings.ts', "a('AUD', 'en-AU', 'in whole dollars')"), ['in whole dollars'])
  for (const code of ['// $49', "a.replace(/(b)/, '$1')", "a('$type')"]) t.equal(found(code), false, code)
})
