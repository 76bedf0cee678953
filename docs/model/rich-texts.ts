import { textTags } from '#server/web/content/normalising/clean-html'

const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

/** The elements that an editor may use in a rich text: the tags that the web server allows. */
export const richTexts = (blocks: readonly string[]) => `## Rich text

As markup or as a tree (\`RichTextOutputAsJson\`). Give the editor's toolbar no more than is shown.

**Tags** that are shown: ${code(textTags)}. An \`h1\` becomes an \`h2\`, as the page has its own. Of other tags only the words are shown, of \`script\` and \`style\` not even these.

**Attributes**: \`href\`, \`title\` and \`target="_blank"\` of links, \`src\`, \`alt\`, \`width\` and \`height\` of pictures, \`id\`, \`lang\` and \`dir\`, \`start\`, \`reversed\` and \`type\` of lists, \`colspan\`, \`rowspan\` and \`scope\` of cells, \`span\` of columns, \`datetime\` of times. No classes, no styles: the site sets the type. Links lead to \`http:\`, \`https:\`, \`mailto:\` and \`tel:\` addresses and to paths of the site; a link elsewhere is shown as text, and logged.

**Pasted texts**: emphasis is what the styles say, as Google Docs and Word write it: \`<b style="font-weight:normal">\` isn't bold, a bold or italic \`span\` is; the same for struck-through, raised and lowered letters. Where styles are nested the innermost decides, so a \`span\` of normal weight in a \`b\` isn't bold. Headings keep their own weight. Underlining is dropped, because it looks like a link. The texts of forms follow the same rules.

**Anchors**: every \`id\` that HTML allows is an anchor, whatever the element. A link to a part that its page doesn't have is logged; for a part of another page, once both pages have been read.

**Pictures** come from the media library. A picture or film on another host isn't shown, in a text or picked, because the page's policy allows none; it is logged. An address without an extension, such as that of a media service, counts as a picture. Files that are only linked, such as a PDF to download, may be on any host. Sizes in a picture's address are limited to 3,840 pixels, and commands that the site doesn't use (\`quality=80\`, \`width=0\`) are ignored.

**What isn't shown** is in the web server's log, a line for each page: \`odd content\`, with the field and the reason.

**Embedded media** (\`iframe\`, \`video\`, \`object\`) aren't shown: films and players are blocks. A film's address that YouTube's and Vimeo's players don't document isn't guessed: its block isn't shown, and the log says so.

**Scripts** in a text aren't run. Those of the site settings and of a tag manager are in [\`analytics.md\`](analytics.md).

**Drawings** (\`svg\`) in the markup keep their shapes. What has no colour, or black, takes the colour of the words beside it, so that it is seen on dark themes too; other colours stay. A picture from the media library, also an SVG, is shown as it is.

**Blocks**: each rich text of a page takes these as its blocks (in the settings of its data type), with \`blockSettings\` as their settings: ${code(blocks)}. They are as wide as the words. A paragraph ends before a block and goes on after it; a block in a line of a list stands below that line, one in a table below the table. Of the settings \`isActive\` and \`theme\` count: a block in a text has no entry in the page's menu, and no width of its own. A text in a block in a text may have blocks again, three deep. The texts of the site's frame (\`siteSettings\`) take none.
`
