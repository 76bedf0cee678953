import { composition, itemTypes, pageTypes, partTypes } from './document-types.ts'
import { elementTypes } from './element-types.ts'
import { type ContentType, editorText } from './property.ts'
import { richTexts } from './rich-texts.ts'
import { childrenOf, rootTypes } from './tree.ts'

const INTRODUCTION = `# Content model

The document types, element types and property editors that the site reads from Umbraco's Content Delivery API. The aliases must be exactly these; names and descriptions are up to you. [\`umbraco.md\`](umbraco.md) describes how to import them. All properties are optional except those marked *mandatory*: without one of these, a block isn't shown, and the log names the item and the field.

\`npm run content-model\` generates this page from the blocks' fields, and a test fails if it is out of date.

**Crops**: \`mobileXs\`, \`tabletPortraitMd\`, \`tabletLandscapeLg\`, \`desktopXl\` and \`desktopXxl\` for pages, \`tile\` for tiles, \`shareImage\` (1200 × 630) for sharing. A picture without crops is cropped around its focal point. The alternative text is the media type's property \`altText\`. An optional property \`preview\`, a tiny version as \`data:image/webp;base64,…\` of at most 600 characters, is shown in place of a large picture while that loads.

**Carousels of productions**: both the carousel of selected productions and that of upcoming ones are \`featuredEvents\` with the layout \`carousel\`; \`source\` selects which.
`

/** \`docs/content-model.md\`. */
export async function contentModel(): Promise<string> {
  const { blocks, inside } = await elementTypes()
  const parts = [
    INTRODUCTION,
    richTexts(blocks.map(({ alias }) => alias)),
    chapter('Document types with a page', 'Each includes the composition `seo`.', [composition, ...pageTypes]),
    chapter('Other document types', 'They have no page of their own.', itemTypes),
    tree(),
    chapter(
      'Blocks',
      'Element types for the block grid `contentGrid`, each with `blockSettings` as its settings.',
      blocks,
    ),
    chapter('Element types inside blocks', 'For the block lists of the blocks above.', inside),
    chapter('Other element types', 'For the grid, the settings and the listings.', partTypes),
  ]
  return `${parts.filter(Boolean).join('\n')}`
}

/** Lists the document types that are allowed below each type. */
function tree(): string {
  const names = (all: readonly string[]) => all.map((alias) => `\`${alias}\``).join(', ')
  const rows = Object.entries(childrenOf).map(([alias, children]) => `| \`${alias}\` | ${names(children)} |`)
  const head = `## The tree\n\nAllowed at the root: ${names(rootTypes)}. Below each type, the import allows the types in this table; you can add more.`
  return `${head}\n\n| parent | children |\n|---|---|\n${rows.join('\n')}\n`
}

const chapter = (title: string, words: string, types: readonly ContentType[]): string =>
  `## ${title}\n\n${words}\n\n${types.map(typeText).join('\n')}`

function typeText({ alias, description, properties }: ContentType): string {
  const head = `### \`${alias}\`\n\n${description}\n`
  if (properties.length === 0) return head
  const rows = properties.map(
    ({ alias: name, editor, isMandatory, note }) =>
      `| \`${name}\` | ${editorText(editor)}${isMandatory ? ', *mandatory*' : ''} | ${note.replaceAll('|', '\\|')} |`,
  )
  return `${head}\n| property | editor | |\n|---|---|---|\n${rows.join('\n')}\n`
}
