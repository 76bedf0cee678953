import type { VenueFolder } from '../reading/venue-folder.ts'
import { parseYaml, type YamlFile } from '../reading/yaml-file.ts'

/** A piece of a page in the order of its file. Lines count from 1. */
export type PagePiece =
  | { kind: 'text'; markdown: string; line: number }
  | { kind: 'block'; alias: string; yaml: YamlFile; line: number }

/** A page's file split into its pieces. */
export interface PageText {
  /** The front matter, or undefined if the file has none or it isn't valid YAML. */
  front: YamlFile | undefined
  hasFront: boolean
  pieces: PagePiece[]
}

const FENCE = /^(`{3,})block(?:\s+(\S+))?\s*$/

/**
 * Splits a page's file: YAML front matter between two lines of `---`, then Markdown. In the Markdown, each fence that
 * begins with ```` ```block NAME ```` contains a block's properties as YAML.
 */
export function readPageText(folder: VenueFolder, file: string, text: string): PageText {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const { front, rest, hasFront } = frontMatter(folder, file, lines)
  const pieces: PagePiece[] = []
  for (let at = rest; at < lines.length; ) {
    const fence = FENCE.exec(lines[at] as string)
    const end = fence ? closing(lines, at, fence[1] as string) : nextFence(lines, at)
    if (fence && end === -1)
      folder.problems.add(file, at + 1, 'The block isn’t closed', 'Add a line of ``` after its last line')
    const body = lines.slice(fence ? at + 1 : at, end === -1 ? undefined : end).join('\n')
    if (fence) addBlock(folder, file, pieces, fence[2], body, at)
    else if (body.trim()) pieces.push({ kind: 'text', markdown: body, line: at + 1 + leadingLines(body) })
    at = end === -1 ? lines.length : fence ? end + 1 : end
  }
  return { front, hasFront, pieces }
}

const leadingLines = (body: string) => body.slice(0, body.search(/\S/)).split('\n').length - 1

function frontMatter(folder: VenueFolder, file: string, lines: readonly string[]) {
  if (lines[0]?.trimEnd() !== '---') return { front: undefined, rest: 0, hasFront: false }
  const end = lines.findIndex((line, at) => at > 0 && line.trimEnd() === '---')
  if (end === -1) {
    folder.problems.add(file, 1, 'The front matter isn’t closed', 'Add a line of --- after its last line')
    return { front: undefined, rest: lines.length, hasFront: true }
  }
  return { front: parseYaml(folder, file, lines.slice(1, end).join('\n'), 1), rest: end + 1, hasFront: true }
}

/** Code in a text may contain other fences, so it ends only at its own. */
function nextFence(lines: readonly string[], from: number): number {
  let code: string | undefined
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] as string
    if (code === undefined && FENCE.test(line)) return at
    const [, fence = ''] = /^(`{3,})/.exec(line) ?? []
    if (fence && code === undefined) code = fence
    else if (code !== undefined && line.trimEnd() === code) code = undefined
  }
  return lines.length
}

const closing = (lines: readonly string[], from: number, fence: string): number =>
  lines.findIndex((line, at) => at > from && line.trimEnd() === fence)

function addBlock(
  folder: VenueFolder,
  file: string,
  pieces: PagePiece[],
  alias: string | undefined,
  body: string,
  at: number,
) {
  if (!alias) {
    folder.problems.add(file, at + 1, 'The block has no name', 'Write it after “block”, such as ```block list')
    return
  }
  const yaml = parseYaml(folder, file, body, at + 1)
  if (yaml) pieces.push({ kind: 'block', alias, yaml, line: at + 1 })
}
