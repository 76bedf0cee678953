import { siteCrops } from '#server/content-service/media/crops'
import type { Kind, PropertyEditor } from '../property.ts'
import { keyOf, nameOf } from './keys.ts'

/** A data type as the Management API accepts it. */
export interface DataType {
  name: string
  editorAlias: string
  editorUiAlias: string
  values: { alias: string; value: unknown }[]
}

/** The blocks that a rich text and the grid accept. Each has `blockSettings` as its settings. */
export type BlockAliases = readonly string[]

/** Returns the name of a property's data type. Properties whose editors have the same configuration share one. */
export function dataTypeName(editor: PropertyEditor): string {
  if (typeof editor === 'string') return NAMES[editor]
  if ('words' in editor) return `Choice of ${editor.words.join(', ')}`
  const names = editor.elements.map(nameOf).join(', ')
  return editor.isSingle ? `One block: ${names}` : `Blocks: ${names}`
}

const NAMES: Record<Kind, string> = {
  text: 'Text',
  words: 'Long text',
  address: 'Text',
  richText: 'Rich text with blocks',
  plainRichText: 'Rich text',
  number: 'Number',
  flag: 'Switch',
  flagOn: 'Switch, initially on',
  colour: 'Colour',
  date: 'Date and time',
  media: 'Medium',
  medias: 'Media',
  link: 'Link',
  links: 'Links',
  page: 'Page',
  pages: 'Pages',
  form: 'Form',
  tags: 'Tags',
  grid: 'Content grid',
}

/** Returns the data type of a property with this editor. */
export function dataTypeOf(editor: PropertyEditor, blocks: BlockAliases): DataType {
  const [editorAlias, editorUiAlias, values] = setUpOf(editor, blocks)
  return {
    name: `Foyer: ${dataTypeName(editor)}`,
    editorAlias,
    editorUiAlias,
    values: Object.entries(values).map(([alias, value]) => ({ alias, value })),
  }
}

type SetUp = [editorAlias: string, editorUiAlias: string, values: Record<string, unknown>]

function setUpOf(editor: PropertyEditor, blocks: BlockAliases): SetUp {
  if (typeof editor === 'string') return SET_UPS[editor](blocks)
  if ('words' in editor)
    return ['Umbraco.DropDown.Flexible', 'Umb.PropertyEditorUi.Dropdown', { multiple: false, items: editor.words }]
  return [
    'Umbraco.BlockList',
    'Umb.PropertyEditorUi.BlockList',
    {
      blocks: editor.elements.map((alias) => ({ ...blockType(alias) })),
      validationLimit: editor.isSingle ? { min: 0, max: 1 } : { min: 0 },
      useInlineEditingAsDefault: false,
    },
  ]
}

const blockType = (alias: string) => ({
  contentElementTypeKey: keyOf('type', alias),
  label: nameOf(alias),
  editorSize: 'medium',
})
const withSettings = (alias: string) => ({
  ...blockType(alias),
  settingsElementTypeKey: keyOf('type', 'blockSettings'),
})

const crops = siteCrops.map(({ alias, width, height }) => ({ alias, label: alias, width, height }))
const media = (isSeveral: boolean): SetUp => [
  'Umbraco.MediaPicker3',
  'Umb.PropertyEditorUi.MediaPicker',
  {
    multiple: isSeveral,
    validationLimit: isSeveral ? { min: 0 } : { min: 0, max: 1 },
    enableLocalFocalPoint: true,
    crops,
  },
]
const links = (maxNumber: number): SetUp => [
  'Umbraco.MultiUrlPicker',
  'Umb.PropertyEditorUi.MultiUrlPicker',
  { minNumber: 0, maxNumber },
]
const pages = (maxNumber: number): SetUp => [
  'Umbraco.MultiNodeTreePicker',
  'Umb.PropertyEditorUi.ContentPicker',
  { startNode: { type: 'content' }, minNumber: 0, maxNumber },
]
const flag = (isOn: boolean): SetUp => ['Umbraco.TrueFalse', 'Umb.PropertyEditorUi.Toggle', { default: isOn }]
const text = (): SetUp => ['Umbraco.TextBox', 'Umb.PropertyEditorUi.TextBox', {}]

/** The toolbar offers only what the site renders. From Umbraco 16 on, each button is a separate extension. */
const tiptap = (names: readonly string[]) => names.map((name) => `Umb.Tiptap.${name}`)
const EXTENSIONS = [
  ...['RichTextEssentials', 'Anchor', 'Blockquote', 'Bold', 'BulletList', 'Figure', 'Heading', 'HorizontalRule'],
  ...['HtmlAttributeDataset', 'HtmlAttributeId', 'HtmlTagDiv', 'HtmlTagSpan', 'Image', 'Italic', 'Link', 'MediaUpload'],
  ...['OrderedList', 'Strike', 'Subscript', 'Superscript', 'Table', 'TrailingNode', 'Underline'],
]
const TOOLBAR = [
  ['Heading2', 'Heading3'],
  ['Bold', 'Italic', 'Underline', 'Strike', 'Subscript', 'Superscript'],
  ['BulletList', 'OrderedList', 'Blockquote', 'HorizontalRule', 'Table'],
  ['Link', 'Unlink', 'MediaPicker', 'SourceEditor'],
]

const richText = (blocks: BlockAliases): SetUp => [
  'Umbraco.RichText',
  'Umb.PropertyEditorUi.Tiptap',
  {
    extensions: tiptap(blocks.length ? [...EXTENSIONS, 'Block'] : EXTENSIONS),
    toolbar: [(blocks.length ? [...TOOLBAR, ['BlockPicker']] : TOOLBAR).map((row) => toolbarNames(row))],
    ...(blocks.length && { blocks: blocks.map((alias) => ({ ...withSettings(alias), displayInline: false })) }),
    overlaySize: 'medium',
  },
]
const toolbarNames = (row: readonly string[]) => tiptap(row.map((name) => `Toolbar.${name}`))

const COLUMNS = 12
const grid = (blocks: BlockAliases): SetUp => [
  'Umbraco.BlockGrid',
  'Umb.PropertyEditorUi.BlockGrid',
  {
    gridColumns: COLUMNS,
    blocks: blocks.map((alias) => ({
      ...withSettings(alias),
      allowAtRoot: true,
      allowInAreas: true,
      columnSpanOptions: [3, 4, 6, 8, 9, COLUMNS].map((columnSpan) => ({ columnSpan })),
      ...{ rowMinSpan: 1, rowMaxSpan: 1, areaGridColumns: COLUMNS, areas: [] },
    })),
  },
]

const SET_UPS: Record<Kind, (blocks: BlockAliases) => SetUp> = {
  text,
  address: text,
  words: () => ['Umbraco.TextArea', 'Umb.PropertyEditorUi.TextArea', {}],
  richText,
  plainRichText: () => richText([]),
  number: () => ['Umbraco.Integer', 'Umb.PropertyEditorUi.Integer', {}],
  flag: () => flag(false),
  flagOn: () => flag(true),
  colour: () => [
    'Umbraco.ColorPicker.EyeDropper',
    'Umb.PropertyEditorUi.EyeDropper',
    { showAlpha: false, showPalette: false },
  ],
  date: () => ['Umbraco.DateTime', 'Umb.PropertyEditorUi.DatePicker', { format: 'YYYY-MM-DD HH:mm:ss' }],
  media: () => media(false),
  medias: () => media(true),
  link: () => links(1),
  links: () => links(0),
  page: () => pages(1),
  pages: () => pages(0),
  form: () => ['UmbracoForms.FormPicker', 'Forms.PropertyEditorUi.FormPicker', {}],
  tags: () => ['Umbraco.Tags', 'Umb.PropertyEditorUi.Tags', { group: 'default', storageType: 'Json' }],
  grid,
}
