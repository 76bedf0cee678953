import { isMap } from '../reading/field-types.ts'
import { contentModel } from './content-model.ts'
import type { ContentSource } from './content-source.ts'
import { htmlOf } from './markdown.ts'
import type { PagePiece } from './page-text.ts'
import { readProperties } from './property-values.ts'

/** A block as page files have it. */
export interface GridItem {
  block: string
  columnSpan: number
  rowSpan: number
  properties: Record<string, unknown>
  settings: Record<string, unknown>
  areas: readonly never[]
}
const DEFAULT_SETTINGS = { isActive: true, isFullWidth: false, theme: null, menuLabel: '' }
const COLUMNS = 12

export const gridItem = (
  block: string,
  properties: Record<string, unknown>,
  settings: Record<string, unknown> = {},
  columnSpan = COLUMNS,
): GridItem => ({
  ...{ block, properties, columnSpan, rowSpan: 1, areas: [] },
  settings: { ...DEFAULT_SETTINGS, ...settings },
})

/** Returns the blocks of a page: Markdown as rich texts, and the blocks between them. Reports their problems. */
export const gridOf = (source: ContentSource, pieces: readonly PagePiece[]): GridItem[] =>
  pieces.flatMap((piece) => {
    if (piece.kind === 'block') return blockOf(source, piece) ?? []
    const text = { $html: htmlOf({ ...source, lineOf: () => piece.line }, piece.markdown, piece.line) }
    return [gridItem('richTextEditor', { text })]
  })

function blockOf(source: ContentSource, { alias, yaml, line }: Extract<PagePiece, { kind: 'block' }>) {
  const { problems, file } = source
  const type = contentModel.blocks.get(alias)
  const [value, { lineOf }] = [yaml.value ?? {}, yaml]
  if (!type) {
    const similar = [...contentModel.blocks.keys()].join(', ')
    problems.add(file, line, `There is no block “${alias}”`, `Write one of ${similar}`)
    return undefined
  }
  if (!isMap(value)) {
    problems.add(file, line + 1, 'The block has no keys', 'Write a key, a colon and a value on each line')
    return undefined
  }
  const here = { ...source, lineOf }
  const { settings = {}, columns = COLUMNS, ...values } = value
  const isWidth = Number.isInteger(columns) && Number(columns) >= 1 && Number(columns) <= COLUMNS
  if (!isWidth)
    problems.add(file, lineOf(['columns']), `“columns” must be a number from 1 to ${COLUMNS}`, 'Write 6 for a half')
  if (!isMap(settings))
    problems.add(file, lineOf(['settings']), '“settings” must be keys with values', 'Write { theme: Dark }')
  const settingsType = contentModel.parts.get('blockSettings') ?? new Map()
  return gridItem(
    alias,
    readProperties({ ...here, lineOf: (path) => (path.length ? lineOf(path) : line) }, values, type),
    readProperties(here, isMap(settings) ? settings : {}, settingsType, ['settings']),
    isWidth ? Number(columns) : COLUMNS,
  )
}
