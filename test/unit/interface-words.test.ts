import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'

const root = fileURLToPath(new URL('../../', import.meta.url))
const sourcesIn = (folder: string): string[] =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)

/** The desk is for staff; examples are content of the style guide. */
const OTHERS = /^client\/(?:desk|layouts\/style-guide)\/|\/story\.ts$|\/example-productions\.ts$/
const files = [...sourcesIn('client'), ...sourcesIn('shared')].filter((name) => !OTHERS.test(name))
const requirements = ['site.md', 'ticketing.md'].map((name) =>
  readFileSync(fileURLToPath(new URL(`../requirements/${name}`, import.meta.url)), 'utf8'),
)

/** Names that have a capital everywhere. */
const NAMES =
  /\b(?:JavaScript|Enter|Back button|What’s on|Privacy Policy|Terms of Service|Apple Wallet|Google Wallet|[A-Z]+)\b/g

/** The texts between tags and in the attributes that name a control. */
function* textsOf(source: string): Generator<string> {
  for (const [, text = ''] of source.matchAll(/>([\w’'&,.?! \n-]*[a-z][\w’'&,.?! \n-]*)</g)) yield text
  for (const [, text = ''] of source.matchAll(/^\s+([A-Z][\w’'&,.?! -]*)$/gm)) yield text
  for (const [, text = ''] of source.matchAll(
    /\b(?:label|legend|title|heading|submitLabel|confirmLabel|cancelLabel|aria-label)(?:=\{?|: )["']([^"'<>{}\n]+)["']/g,
  ))
    yield text
  // The alternatives of a condition, the beginning and the end of a text with a value in it.
  for (const [, text = ''] of source.matchAll(/(?:\? |: |\{)'([A-Z][^'\n]*)'/g)) yield text
  for (const [, text = ''] of source.matchAll(/>\s*([A-Z][^<>{}\n]*[a-z])\s*[{<]/g)) yield text
}

const isSpecified = (text: string): boolean => requirements.some((page) => page.includes(`\`${text}\``))

const wordsIn = (file: string): string[] =>
  [...textsOf(readFileSync(root + file, 'utf8'))].map((text) =>
    text.replace(/\s+/g, ' ').replaceAll('&amp;', '&').trim(),
  )

const isComment = (line: string): boolean => /^\s*(?:\*|\/\*|\/\/|\{\/\*)/.test(line)

/** Whether a word in the middle of a sentence begins with a capital. */
const isTitleCase = (text: string): boolean => /^[A-Z].*[a-z’&,] [A-Z][a-z]/.test(text.replace(NAMES, 'x'))

t.test('buttons and headings are in sentence case, except where the specification gives the words', async (t) => {
  const other = files.flatMap((file) =>
    wordsIn(file)
      .filter(isTitleCase)
      .filter((text) => !requirements.some((page) => page.includes(text)))
      .map((text) => `${file}: ${text}`),
  )
  t.same(other, [])
  t.ok(files.length > 100, 'it looked at every component')
})

/** The specification's name of the checkout's first step; the account's pages are in sentence case. */
const OF_CHECKOUT = 'Your Details'

t.test('no text of the interface has two spellings that differ only in their capitals', async (t) => {
  const spellings = new Map<string, Set<string>>()
  // A link within a sentence begins with a small letter.
  for (const text of new Set(files.flatMap(wordsIn).filter((each) => /^[A-Z]/.test(each) && /[a-z]/.test(each)))) {
    const key = text.toLowerCase()
    spellings.set(key, (spellings.get(key) ?? new Set()).add(text))
  }
  t.same(
    [...spellings.values()]
      .map((each) => [...each])
      .filter((each) => each.length > 1 && !each.every(isSpecified) && !each.includes(OF_CHECKOUT)),
    [],
  )
  t.ok(spellings.has('continue to extras') && spellings.has('log in to purchase'), 'it found what buttons say')
})

/** What the documents, and every text that a visitor can read, say in other words. */
const STILTED = /\b(?:at the pace of|by lot|exists already|for good|nobody|once an order|somebody|any more)\b/i
const READ_BY_VISITORS = [
  ...files,
  'server/waiting-room/wording.ts',
  ...['server/waiting-room/pages/entry-page.ts', 'server/waiting-room/pages/waiting-page.ts'],
  ...['server/payment-sandbox/pages/card-page.ts', 'server/payment-sandbox/cards/card-form.ts'],
  ...['account/account-mails', 'account/returned-mail', 'authentication/guest-orders', 'mail/password-reset'].map(
    (mail) => `server/box-office/${mail}.ts`,
  ),
  ...['order-confirmation', 'refund-notice', 'voucher-mail'].map(
    (mail) => `server/box-office/orders/settle/${mail}.ts`,
  ),
]

t.test('what visitors read has no phrase that reads as translated', async (t) => {
  const found = READ_BY_VISITORS.flatMap((file) =>
    readFileSync(root + file, 'utf8')
      .split('\n')
      .filter((line) => STILTED.test(line) && !isComment(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  t.same(found, [])
})

/** A date that is formatted without the site's formats: by the platform, or by a pattern in the source. */
const OTHER_DATE =
  /\.toLocale(?:Date|Time)?String\(|\.toDateString\(|DateTimeFormat\([^\n]*\)\.format|dayjs|['"`][^'"`\n]*\b(?:DD?|MMMM?|h:mm|HH:mm)\b[^'"`\n]*\b(?:YYYY|MMMM?|mma?)\b/

t.test('every date that a visitor reads has one of the formats of shared/dates.ts', async (t) => {
  const sources = [...sourcesIn('client'), ...sourcesIn('shared'), ...sourcesIn('server')]
  const found = sources
    .filter((file) => file !== 'shared/dates.ts')
    .flatMap((file) =>
      readFileSync(root + file, 'utf8')
        .split('\n')
        .filter((line) => OTHER_DATE.test(line) && !isComment(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  t.same(found, [])
  t.match("dayjs(date).format('D MMM YYYY')", OTHER_DATE, 'it would find one')
})
