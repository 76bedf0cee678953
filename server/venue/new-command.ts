import { createInterface } from 'node:readline/promises'
import { isUsableCurrency } from '#config/locale-checks'
import { isCountry, isTimeZone } from './kinds/venue-file.ts'
import { type NewVenue, writeNewVenue } from './new-venue.ts'
import { readVenueFiles } from './read-venue-files.ts'
import { problemLine } from './reading/problems.ts'

/** The answers that were given as options. */
export type NewVenueOptions = Partial<Record<'name' | 'town' | 'country' | 'currency' | 'time-zone', string>>

interface Question {
  option: keyof NewVenueOptions
  words: string
  fallback: string
  /** The reason why an answer is invalid, or undefined if it is valid. */
  wrong(answer: string): string | undefined
}

const isThere = (answer: string) => (answer ? undefined : 'It is needed.')
const QUESTIONS: readonly Question[] = [
  { option: 'name', words: 'Name of the venue', fallback: '', wrong: isThere },
  { option: 'town', words: 'Town', fallback: '', wrong: isThere },
  {
    ...{ option: 'country', words: 'Country, as two letters', fallback: '' },
    wrong: (code) => (isCountry(code) ? undefined : 'It must be a code of two letters, such as DE.'),
  },
  {
    ...{ option: 'currency', words: 'Currency', fallback: 'EUR' },
    wrong: (code) => (isUsableCurrency(code) ? undefined : 'It must be a code with two decimals, such as EUR.'),
  },
  {
    ...{ option: 'time-zone', words: 'Time zone', fallback: Intl.DateTimeFormat().resolvedOptions().timeZone },
    wrong: (zone) => (isTimeZone(zone) ? undefined : 'It must be a time zone, such as Europe/Berlin.'),
  },
]
/** Regions with their own variant of English. A currency's code begins with its region. */
const ENGLISH_REGIONS = ['AU', 'CA', 'NZ', 'SG', 'US', 'ZA']

/** Returns the English locale of the region where a currency is used. */
function localeFor(currency: string): string {
  if (currency === 'EUR') return 'en-IE'
  const region = currency.slice(0, 2)
  return `en-${ENGLISH_REGIONS.includes(region) ? region : 'GB'}`
}

/** Writes a new venue's folder, and prompts for answers that the options don't give. Returns the exit status. */
export async function newByCommand(root: string, options: NewVenueOptions): Promise<number> {
  const answers = await answersTo(options)
  if (typeof answers === 'string') return failed(answers)
  const { name = '', town = '', country = '', currency = '', 'time-zone': timeZone = '' } = answers
  const venue: NewVenue = { name, town, country, currency, timeZone, locale: localeFor(currency) }
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

/** Returns the answers, or the reason why one of them is invalid. */
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

/** Prompts in a terminal until the answer is valid. Without a terminal, returns the default. */
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
