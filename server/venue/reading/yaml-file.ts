import { isMap, isPair, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import type { VenueFolder } from './venue-folder.ts'

/** The path to a value in a file: keys and list indexes. */
export type ValuePath = readonly (string | number)[]

export interface YamlFile {
  file: string
  value: unknown
  /** Returns the line of a value, or of its nearest ancestor in the file. */
  lineOf(path: ValuePath): number
}

/** Parses a YAML file. Reports syntax errors. Returns undefined for a missing or unreadable file. */
export function readYaml(folder: VenueFolder, file: string): YamlFile | undefined {
  const text = folder.read(file)
  return text === undefined ? undefined : parseYaml(folder, file, text)
}

/** Parses YAML that begins after `linesBefore` lines of its file. */
export function parseYaml(folder: VenueFolder, file: string, text: string, linesBefore = 0): YamlFile | undefined {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const lineAt = (offset: number) => lines.linePos(offset).line + linesBefore
  for (const { message, pos, code } of document.errors)
    folder.problems.add(
      file,
      lineAt(pos[0]),
      `Isn’t valid YAML: ${message.split(/ at line |:\n/)[0]}`,
      code === 'DUPLICATE_KEY' ? 'Remove one of the two keys' : 'Correct the indentation, or put the text in quotes',
    )
  if (document.errors.length) return undefined
  const lineOf = (path: ValuePath) => lineAt(offsetOf(document.contents, path))
  return { file, value: document.toJS(), lineOf }
}

function offsetOf(root: Node | null, path: ValuePath): number {
  let node: unknown = root
  let offset = root?.range?.[0] ?? 0
  for (const step of path) {
    const next = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step))
      : isSeq(node)
        ? node.items[Number(step)]
        : undefined
    if (!next) return offset
    const place = (isPair(next) ? next.key : next) as Node | null
    offset = place?.range?.[0] ?? offset
    node = isPair(next) ? next.value : next
  }
  return offset
}
