/** A property of a document or element type, as a line of the content model. */
export interface Property {
  alias: string
  /** The property editor in Umbraco's words, with its alias. */
  editor: string
  isMandatory: boolean
  note: string
}
/** A document or element type with its properties. */
export interface ContentType {
  alias: string
  description: string
  properties: readonly Property[]
}

/** Umbraco's property editors, and how they are set up. */
export const editors = {
  text: 'Textbox (`Umbraco.TextBox`)',
  words: 'Textarea (`Umbraco.TextArea`)',
  address: 'Textbox (`Umbraco.TextBox`), an address',
  richText: 'Rich text (`Umbraco.RichText`)',
  number: 'Numeric (`Umbraco.Integer`)',
  flag: 'True/false (`Umbraco.TrueFalse`)',
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
export const oneOf = (words: readonly string[]) =>
  `Dropdown (\`Umbraco.DropDown.Flexible\`): ${words.map((word) => `\`${word}\``).join(', ')}`
export const listOf = (...elements: string[]) =>
  `Block list (\`Umbraco.BlockList\`) of ${elements.map((element) => `\`${element}\``).join(', ')}`
