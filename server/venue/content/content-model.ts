import { readFileSync } from 'node:fs'

/** The editor of a property, such as `text` or `blocks`, what it may contain, and whether it must be filled in. */
export interface ModelProperty {
  editor: string
  /** The words of a choice, or the element types of blocks. */
  options: readonly string[]
  isMandatory: boolean
}
/** The properties of a type by their aliases. */
export type ModelType = ReadonlyMap<string, ModelProperty>
type Codes = Record<string, string>

interface ModelFile {
  pages: Record<string, Codes>
  settings: Codes
  blocks: Record<string, Codes>
  parts: Record<string, Codes>
}

/** The content model as `npm run content-model` writes it */
export const contentModelFile: ModelFile = JSON.parse(
  readFileSync(new URL('./content-model.json', import.meta.url), 'utf8'),
)

function propertyOf(code: string): ModelProperty {
  const isMandatory = code.endsWith('!')
  const [editor = '', options = ''] = (isMandatory ? code.slice(0, -1) : code).split(':')
  return { editor, options: options.split('|').filter(Boolean), isMandatory }
}
const typeOf = (codes: Codes): ModelType =>
  new Map(Object.entries(codes).map(([alias, code]) => [alias, propertyOf(code)]))
const typesOf = (types: Record<string, Codes>): ReadonlyMap<string, ModelType> =>
  new Map(Object.entries(types).map(([alias, codes]) => [alias, typeOf(codes)]))

/** The content model of `docs/content-model.md`. `npm run content-model` also writes it in this form. */
export const contentModel = {
  pages: typesOf(contentModelFile.pages),
  settings: typeOf(contentModelFile.settings),
  blocks: typesOf(contentModelFile.blocks),
  /** The element types inside blocks and settings. */
  parts: typesOf(contentModelFile.parts),
}
