import { textTags } from '#server/web/content/normalising/clean-html'

const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

/** The elements that an editor may use in a rich text: the tags that the web server allows. */
export const richTexts = (blocks: readonly string[]) => `## Rich text

The site reads rich text as HTML or as a tree (\`RichTextOutputAsJson\`). Offer editors only the formatting below; the rest is removed.

**Tags**: ${code(textTags)}. An \`h1\` becomes an \`h2\`, because each page has its own. Other tags are removed but their text stays; \`script\` and \`style\` are removed with their content.

**Attributes**: \`href\`, \`title\` and \`target="_blank"\` on links; \`src\`, \`alt\`, \`width\` and \`height\` on pictures; \`start\`, \`reversed\` and \`type\` on lists; \`colspan\`, \`rowspan\` and \`scope\` on cells; \`span\` on columns; \`datetime\` on times; \`id\`, \`lang\` and \`dir\` on all. Classes and styles are removed: the site sets the typography. Links may lead to \`http:\`, \`https:\`, \`mailto:\` and \`tel:\` addresses and to paths of the site. Any other link is shown as plain text and logged.

**Pasted text**: text from Google Docs and Word keeps its emphasis, as their styles describe it. \`<b style="font-weight:normal">\` isn't bold, and a \`span\` with a bold or italic style is; the same applies to strikethrough, superscript and subscript. With nested styles, the innermost one wins, so a \`span\` of normal weight in a \`b\` isn't bold. Headings keep their own weight. Underlining is removed, because it looks like a link. The same rules apply to the texts of forms.

**Anchors**: every \`id\` that HTML allows is an anchor, on any element. A link to an anchor that doesn't exist is logged. For an anchor on another page, this happens once the server has read both pages.

**Pictures** must be in the media library. A picture or film on another host isn't shown, whether it is in a text or in a media picker, because the page's Content-Security-Policy doesn't allow it; it is logged. An address without a file extension, such as a media service's, counts as a picture. Files that a page only links to, such as a PDF, may be on any host. A picture's address may ask for at most 3,840 pixels, and parameters that the site doesn't use (\`quality=80\`, \`width=0\`) are ignored.

**Omitted content** is listed in the web server's log, one line per page: \`odd content\`, with the field and the reason.

**Embedded media** (\`iframe\`, \`video\`, \`object\`) are removed: use the blocks for films and players. A film block is shown only if its address has a form that YouTube or Vimeo documents. Otherwise it is omitted and logged.

**Print**: on paper, all content that folds or moves is visible. Accordions are open, carousels show every slide, and each moving logo appears once.

**Scripts** in a text don't run. For scripts of the site settings and of a tag manager see [\`analytics.md\`](analytics.md).

**Inline drawings** (\`svg\`) are shown. Shapes without a colour, and black ones, take the colour of the surrounding text, so that they are visible on dark themes; other colours stay. A picture from the media library is shown unchanged, also if it is an SVG.

**Blocks**: in the settings of its data type, allow these blocks in each rich text of a page, with \`blockSettings\` as their settings: ${code(blocks)}. A block in a text is as wide as the text. It interrupts the paragraph that contains it; a block in a list item appears below that item, and one in a table below the table. Of its settings, only \`isActive\` and \`theme\` apply: it has no entry in the page's menu and no width of its own. The text in such a block may contain blocks too, up to three levels deep. The texts of the site's frame (\`siteSettings\`) may contain none.
`
