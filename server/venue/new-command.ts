import { createInterface } from 'node:readline/promises'
import { isUsableCurrency } from '#config/locale-checks'
import { isTimeZone } from './kinds/venue-file.ts'
import { type NewVenue, writeNewVenue } from './new-venue.ts'
import { readVenueFiles } from './read-venue-files.ts'
import { problemLine } from './reading/problems.ts'

/** The answers that were given as options. */
export type NewVenueOptions = Partial<Record<'name' | 'town' | 'currency' | 'time-zone', string>>

interface Question {
  option: keyof NewVenueOptions
  words: string
  fallback: string
  /** Why an answer can't be used; undefined if it can. */
  wrong(answer: string): string | undefined
}

const isThere = (answer: string) => (answer ? undefined : 'It is needed.')
const QUESTIONS: readonly Question[] = [
  { option: 'name', words: 'Name of the venue', fallback: '', wrong: isThere },
  { option: 'town', words: 'Town', fallback: '', wrong: isThere },
  {
    ...{ option: 'currency', words: 'Currency', fallback: 'EUR' },
    wrong: (code) => (isUsableCurrency(code) ? undefined : 'It must be a code with two decimals, such as EUR.'),
  },
  {
    ...{ option: 'time-zone', words: 'Time zone', fallback: Intl.DateTimeFormat().resolvedOptions().timeZone },
    wrong: (zone) => (isTimeZone(zone) ? undefined : 'It must be a time zone, such as Europe/Berlin.'),
  },
]
/** Regions with an English of their own; a currency's code begins with its region. */
const ENGLISH_REGIONS = ['AU', 'CA', 'NZ', 'SG', 'US', 'ZA']

/** Returns the locale of English as it is written where a currency is used. */
function localeFor(currency: string): string {
  if (currency === 'EUR') return 'en-IE'
  const region = currency.slice(0, 2)
  return `en-${ENGLISH_REGIONS.includes(region) ? region : 'GB'}`
}

/** Writes a new venue's folder, and asks for what the options don't say. Returns the exit status. */
export async function newByCommand(root: string, options: NewVenueOptions): Promise<number> {
  const answers = await answersTo(options)
  if (typeof answers === 'string') return failed(answers)
  const { name = '', town = '', currency = '', 'time-zone': timeZone = '' } = answers
  const venue: NewVenue = { name, town, currency, timeZone, locale: localeFor(currency) }
  try {
    const files = writeNewVenue(root, venue, new Date())
    const { problems } = readVenueFiles(root)
    if (problems.length > 0) return failed(problems.map(problemLine).join('\n'))
    process.stdout.write(`${root} has ${files.length} files. Start it: VENUE_DIR=${root} npm start\n`)
    return 0
  } catch (error) {
    return failed(`${(error as Error).message}. Name a folder that doesn’t exist yet.`)
  }
}

function failed(what: string): number {
  process.stderr.write(`${what}\n`)
  return 1
}

/** Returns the answers, or why one of them can't be used. */
async function answersTo(options: NewVenueOptions): Promise<NewVenueOptions | string> {
  const answers: NewVenueOptions = {}
  for (const question of QUESTIONS) {
    const given = options[question.option] ?? (await asked(question))
    const wrong = question.wrong(given)
    if (wrong) return `--${question.option}: “${given}” can’t be used. ${wrong}`
    answers[question.option] = given
  }
  return answers
}

/** Asks in a terminal until the answer can be used; elsewhere returns the default. */
async function asked({ words, fallback, wrong }: Question): Promise<string> {
  if (!process.stdin.isTTY) return fallback
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    for (;;) {
      const answer = (await terminal.question(`${words}${fallback && ` (${fallback})`}: `)).trim() || fallback
      const reason = wrong(answer)
      if (!reason) return answer
      process.stdout.write(`${reason}\n`)
    }
  } finally {
    terminal.close()
  }
}
