import '../../config/client-in-node.ts'
import { unbuiltAreas } from '#server/box-office/areas'
import { pageTypes } from '#shared/content/content-types'
import { contract } from '#shared/ticketing/contract'

const { builtLayouts } = await import('#client/layouts/registry.ts')
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
  const unbuiltLayouts = pageTypes.filter((type) => !builtLayouts.includes(type))
  const rows: [string, string[], string][] = [
    ['Areas of the ticketing contract', unbuiltAreas.map(areaText), 'the box office has none of their calls'],
    ['Layouts', unbuiltLayouts.map(code), 'their pages are laid out as content pages'],
  ]
  const items = rows.filter(([, names]) => names.length > 0)
  if (items.length === 0) return ''
  const lines = items.map(([what, names, state]) => `- ${what}: ${names.join(', ')}. Until then ${state}.`)
  return `\n## Not built yet\n\n${lines.join('\n')}\n\n`
}

const code = (name: string) => `\`${name}\``
const areaText = (area: (typeof unbuiltAreas)[number]) => `\`${area}\` (${Object.keys(contract[area]).length} calls)`
