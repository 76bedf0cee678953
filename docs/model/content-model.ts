import { composition, itemTypes, pageTypes, partTypes } from './document-types.ts'
import { elementTypes } from './element-types.ts'
import { type ContentType, editorText } from './property.ts'
import { richTexts } from './rich-texts.ts'
import { childrenOf, rootTypes } from './tree.ts'

const INTRODUCTION = `# Content model

Which document types, element types and property editors the site reads from Umbraco's Content Delivery API. Aliases must be exactly these; names and descriptions are yours. [\`umbraco.md\`](umbraco.md) says how to import all of it into an Umbraco. What isn't there is left out: no property is needed save those marked *mandatory*, without which a block isn't shown (the log says which item and field).

This page is made from the blocks' own fields by \`npm run content-model\`; a test keeps it current.

**Crops** of pictures: \`mobileXs\`, \`tabletPortraitMd\`, \`tabletLandscapeLg\`, \`desktopXl\`, \`desktopXxl\` for pages, \`tile\` for tiles, \`shareImage\` (1200 x 630) for sharing. A picture without crops is cut around its focal point. The alternative text is the media type's property \`altText\`; a property \`preview\`, a few pixels as \`data:image/webp;base64,…\` of at most 600 characters, is shown behind a large picture until that is loaded.

**Carousels of productions.** The carousel of chosen productions and the one of upcoming productions are both \`featuredEvents\` with the layout \`carousel\`; \`source\` says which.
`

/** \`docs/content-model.md\`. */
export async function contentModel(): Promise<string> {
  const { blocks, inside } = await elementTypes()
  const parts = [
    INTRODUCTION,
    richTexts(blocks.map(({ alias }) => alias)),
    chapter('Document types with a page', 'Each has the composition `seo` besides its own properties.', [
      composition,
      ...pageTypes,
    ]),
    chapter('Other document types', 'They have no page of their own.', itemTypes),
    tree(),
    chapter(
      'Blocks',
      'Element types for the block grid `contentGrid`, each with `blockSettings` as its settings.',
      blocks,
    ),
    chapter('Element types inside blocks', 'For the block lists of the blocks above.', inside),
    chapter('Other element types', 'Of the grid, the settings and the listings.', partTypes),
  ]
  return `${parts.filter(Boolean).join('\n')}`
}

/** Lists the document types that are allowed below each type. */
function tree(): string {
  const names = (all: readonly string[]) => all.map((alias) => `\`${alias}\``).join(', ')
  const rows = Object.entries(childrenOf).map(([alias, children]) => `| \`${alias}\` | ${names(children)} |`)
  const head = `## The tree\n\nAt the root stand ${names(rootTypes)}. The import allows below each type, to which you may add:`
  return `${head}\n\n| below | may stand |\n|---|---|\n${rows.join('\n')}\n`
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
