import { composition, itemTypes, pageTypes, partTypes } from './document-types.ts'
import { elementTypes } from './element-types.ts'
import type { ContentType, PropertyEditor } from './property.ts'

/**
 * Returns the content model as JSON: the editor of each property, by type and alias. It is for the code that reads a
 * venue's folder, which runs without the client's code. `words:a|b` is a choice, `blocks:a|b` a list and `block:a` a
 * single block. An exclamation mark at the end means mandatory.
 */
export async function contentModelJson(): Promise<string> {
  const { blocks, inside } = await elementTypes()
  const pages = pageTypes.map((type) => ({ ...type, properties: [...composition.properties, ...type.properties] }))
  const model = {
    pages: codesOf([...pages, ...itemTypes.filter(({ alias }) => alias !== 'siteSettings')]),
    settings: codesOf(itemTypes.filter(({ alias }) => alias === 'siteSettings')).siteSettings,
    blocks: codesOf(blocks),
    parts: codesOf([...partTypes, ...inside]),
  }
  return `${JSON.stringify(model, null, 2)}\n`
}

const codesOf = (types: readonly ContentType[]) =>
  Object.fromEntries(
    types.map(({ alias, properties }) => [
      alias,
      Object.fromEntries(
        properties.map(({ alias: name, editor, isMandatory }) => [name, codeOf(editor) + (isMandatory ? '!' : '')]),
      ),
    ]),
  )

function codeOf(editor: PropertyEditor): string {
  if (typeof editor === 'string') return editor
  if ('words' in editor) return `words:${editor.words.join('|')}`
  return `${editor.isSingle ? 'block' : 'blocks'}:${editor.elements.join('|')}`
}
