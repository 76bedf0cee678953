import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Where a test must look for a requirement to be shown: a browser, the served document, HTTP, or anywhere. */
export type Kind = 'page' | 'html' | 'wire' | 'rule'

export interface Requirement {
  id: string
  text: string
  kind: Kind
  /** Test files that name it and look where it happens, and those that look elsewhere. */
  shownBy: string[]
  namedElsewhere: string[]
}

const ID = '[A-Z]+(?:-S)?-\\d{2}'
/** The folders of tests that look where a requirement of this kind happens. */
const FOLDERS: Record<Kind, RegExp> = {
  page: /^browser\//,
  html: /^(?:browser|integration)\//,
  wire: /^(?:browser|integration)\//,
  rule: /^/,
}
const tests = fileURLToPath(new URL('../', import.meta.url))
const read = (file: string) => readFileSync(tests + file, 'utf8')

/**
 * Every requirement with the tests that name its id in brackets, and the ids that are named without being requirements.
 */
export function readRequirements(): { requirements: Requirement[]; unknown: string[] } {
  const kinds = new Map(
    [...read('requirements/shown-by.txt').matchAll(new RegExp(`^(${ID}) (\\w+)$`, 'gm'))].map(([, id, kind]) => [
      id,
      kind as Kind,
    ]),
  )
  const filesById = filesByNamedId()
  const requirements = ['site.md', 'ticketing.md'].flatMap((list) =>
    [...read(`requirements/${list}`).matchAll(new RegExp(`^- (${ID}): (.*)$`, 'gm'))].map(([, id = '', text = '']) => {
      const kind = kinds.get(id)
      if (!kind) throw new Error(`shown-by.txt doesn't say where ${id} is shown`)
      const files = filesById.get(id) ?? []
      return {
        id,
        text,
        kind,
        shownBy: files.filter((file) => FOLDERS[kind].test(file)),
        namedElsewhere: files.filter((file) => !FOLDERS[kind].test(file)),
      }
    }),
  )
  const known = new Set(requirements.map(({ id }) => id))
  return { requirements, unknown: [...filesById.keys()].filter((id) => !known.has(id)) }
}

/** The test files, as `browser/news.test.ts`, that name an id in brackets, by id. */
function filesByNamedId(): Map<string, string[]> {
  const filesById = new Map<string, string[]>()
  const files = readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.test.ts'))
  for (const file of files) for (const id of idsIn(file)) filesById.set(id, [...(filesById.get(id) ?? []), file])
  return filesById
}

/** The ids in brackets in a test file, given as `browser/news.test.ts`. */
export const idsIn = (file: string): Set<string> => namedIds(read(file))

/** The ids in brackets in a text. */
export function namedIds(text: string): Set<string> {
  const brackets = [...text.matchAll(new RegExp(`\\[(?:${ID}[ ,]*)+\\]`, 'g'))]
  return new Set(brackets.flatMap(([bracket]) => bracket.match(new RegExp(ID, 'g')) ?? []))
}
