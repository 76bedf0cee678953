import '../model/styles-as-names.ts'
import { readdirSync } from 'node:fs'
import { unbuiltAreas } from '#server/box-office/areas'
import { pageTypes } from '#shared/content/content-types'
import { contract } from '#shared/ticketing/contract'

const { unbuiltBlocks } = await import('#client/blocks/registry.ts')

const BEGIN = '<!-- unbuilt: begin -->'
const END = '<!-- unbuilt: end -->'

/** The README with the list of what isn't built between its two marks, made from the registries. */
export function readmeWithUnbuilt(readme: string): string {
  const [before, rest] = readme.split(BEGIN)
  const after = rest?.split(END)[1]
  if (after === undefined) throw new Error(`README.md has no ${BEGIN} with its ${END}`)
  return `${before}${BEGIN}\n${unbuilt()}${END}${after}`
}

function unbuilt(): string {
  const unbuiltLayouts = pageTypes.filter((type) => !builtLayouts().includes(type))
  const rows: [string, string[], string][] = [
    ['Areas of the ticketing contract', unbuiltAreas.map(areaText), 'the box office has none of their calls'],
    ['Layouts', unbuiltLayouts.map(code), 'their pages are laid out as content pages'],
    ['Blocks', unbuiltBlocks.map(code), 'they show nothing'],
  ]
  const items = rows.filter(([, names]) => names.length > 0)
  if (items.length === 0) return ''
  const lines = items.map(([what, names, state]) => `- ${what}: ${names.join(', ')}. Until then ${state}.`)
  return `\n## Not built yet\n\n${lines.join('\n')}\n\n`
}

/**
 * The content types that have a layout of their own: `news-article/news-article.layout.tsx` is that of `newsArticle`.
 */
export const builtLayouts = (): string[] =>
  readdirSync(new URL('../../client/layouts/', import.meta.url), { recursive: true, encoding: 'utf8' })
    .flatMap((file) => /([^/\\]+)\.layout\.tsx$/.exec(file)?.[1] ?? [])
    .map((folder) => folder.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()))

const code = (name: string) => `\`${name}\``
const areaText = (area: (typeof unbuiltAreas)[number]) => `\`${area}\` (${Object.keys(contract[area]).length} calls)`
