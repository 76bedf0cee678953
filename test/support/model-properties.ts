import { readFileSync } from 'node:fs'
import { modelValue } from './model-values.ts'
import type { Degree } from './schema-values.ts'
import { listOf } from './scripted-blocks.ts'

/** The editors of a type's properties, by their aliases. */
export type Editors = Readonly<Record<string, string>>
export const contentModel: Readonly<Record<'blocks' | 'parts' | 'pages', Record<string, Editors>>> & {
  settings: Editors
} = JSON.parse(readFileSync(new URL('../../server/venue/content/content-model.json', import.meta.url), 'utf8'))

const isNeeded = (code: string) => code.endsWith('!')

/** Returns the aliases of the properties that may be missing. */
export const optionalOf = (editors: Editors): string[] =>
  Object.keys(editors).filter((alias) => !isNeeded(editors[alias] ?? ''))

/**
 * Returns the properties of a type, made from the content model. `whole`: all of them, and in lists one item with all
 * and one without each of those that may be missing. `other`: the same with the next choices and lists of one item.
 * `bare`: those that must be there. `without` is left out.
 */
export function propertiesOf(
  type: string,
  editors: Editors,
  degree: Degree,
  without?: string,
): Record<string, unknown> {
  const isLeftOut = (alias: string, code: string) => alias === without || (degree === 'bare' && !isNeeded(code))
  return Object.fromEntries(
    Object.entries(editors)
      .filter(([alias, code]) => !isLeftOut(alias, code))
      .map(([alias, code]) => [alias, propertyValue(type, alias, code, degree)]),
  )
}

function propertyValue(type: string, alias: string, code: string, degree: Degree): unknown {
  const [editor = '', detail = ''] = code.replace(/!$/, '').split(':')
  if (editor === 'words' && detail) return detail.split('|')[degree === 'other' ? 1 : 0]
  if (!editor.startsWith('block')) return modelValue(type, alias, code, `${type}-${alias}`).value
  const editors = contentModel.parts[detail] ?? {}
  const isList = editor === 'blocks' && degree === 'whole'
  const items = isList ? [undefined, ...optionalOf(editors)] : [undefined]
  return listOf(detail, ...items.map((without) => propertiesOf(detail, editors, degree, without)))
}
