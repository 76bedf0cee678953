import { composition, itemTypes, pageTypes, partTypes } from '../../docs/model/document-types.ts'
import { elementTypes } from '../../docs/model/element-types.ts'
import { type ContentType, editorText } from '../../docs/model/property.ts'

/** The editor of a property by its alias in Umbraco without `Umbraco.`, and whether at most one item can be picked. */
export interface PropertyEditor {
  alias: string
  isSingle: boolean
}
/** Editors by property, by the alias of the document or element type. */
export type ContentTypes = ReadonlyMap<string, ReadonlyMap<string, PropertyEditor>>

/** Returns the types that an agency creates in Umbraco by following `docs/content-model.md`. */
export async function contentTypes(): Promise<ContentTypes> {
  const { blocks, inside } = await elementTypes()
  const withPage = pageTypes.map(({ properties, ...type }) => ({
    ...type,
    properties: [...composition.properties, ...properties],
  }))
  const all = [...withPage, ...itemTypes, ...partTypes, ...blocks, ...inside]
  return new Map(all.map((type) => [type.alias, editorsOf(type)]))
}

const editorsOf = ({ properties }: ContentType) =>
  new Map(
    properties.map(({ alias, editor }): [string, PropertyEditor] => {
      const words = editorText(editor)
      return [alias, { alias: /`Umbraco\.([\w.]+)`/.exec(words)?.[1] ?? '', isSingle: /, one$/.test(words) }]
    }),
  )
