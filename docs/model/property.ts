/** A property of a document or element type: one row of the content model. */
export interface Property {
  alias: string
  editor: PropertyEditor
  isMandatory: boolean
  note: string
}
/** A document or element type with its properties. */
export interface ContentType {
  alias: string
  description: string
  properties: readonly Property[]
}

/** The editor of a property. */
export type PropertyEditor = Kind | OneOf | ListOf
/** One of several words. */
interface OneOf {
  words: readonly string[]
}
/** Blocks of these element types. */
interface ListOf {
  elements: readonly string[]
  /** At most one block. */
  isSingle: boolean
}
export type Kind = keyof typeof editors

/** Umbraco's property editors and their configuration. */
const editors = {
  text: 'Textbox (`Umbraco.TextBox`)',
  words: 'Textarea (`Umbraco.TextArea`)',
  address: 'Textbox (`Umbraco.TextBox`), an address',
  richText: 'Rich text (`Umbraco.RichText`)',
  plainRichText: 'Rich text (`Umbraco.RichText`), without blocks',
  number: 'Numeric (`Umbraco.Integer`)',
  flag: 'True/false (`Umbraco.TrueFalse`)',
  flagOn: 'True/false (`Umbraco.TrueFalse`), initially on',
  colour: 'Eye dropper colour picker (`Umbraco.ColorPicker.EyeDropper`)',
  date: 'Date and time (`Umbraco.DateTime`)',
  media: 'Media picker (`Umbraco.MediaPicker3`), one',
  medias: 'Media picker (`Umbraco.MediaPicker3`), several',
  link: 'Multi URL picker (`Umbraco.MultiUrlPicker`), one',
  links: 'Multi URL picker (`Umbraco.MultiUrlPicker`), several',
  page: 'Content picker (`Umbraco.MultiNodeTreePicker`), one',
  pages: 'Content picker (`Umbraco.MultiNodeTreePicker`), several',
  form: 'Form picker (`UmbracoForms.FormPicker`)',
  tags: 'Tags (`Umbraco.Tags`)',
  grid: 'Block grid (`Umbraco.BlockGrid`), 12 columns, of the blocks below',
} as const

export const oneOf = (...words: string[]): OneOf => ({ words })
export const listOf = (...elements: string[]): ListOf => ({ elements, isSingle: false })
export const single = (element: string): ListOf => ({ elements: [element], isSingle: true })

/** Returns Umbraco's name and alias for a property editor. */
export function editorText(editor: PropertyEditor): string {
  if (typeof editor === 'string') return editors[editor]
  const names = (all: readonly string[]) => all.map((name) => `\`${name}\``).join(', ')
  if ('words' in editor) return `Dropdown (\`Umbraco.DropDown.Flexible\`): ${names(editor.words)}`
  return `Block list (\`Umbraco.BlockList\`) of ${names(editor.elements)}${editor.isSingle ? ', one' : ''}`
}
