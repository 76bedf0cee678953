import { isMap } from '../reading/field-types.ts'
import type { YamlFile } from '../reading/yaml-file.ts'
import type { ContentSource } from './content-source.ts'

const NAMES = ['logo', 'footerLogo', 'favicon', 'shareImage'] as const
/** The names of the look's picture files in `media/`. */
export type LookPictures = Partial<Record<(typeof NAMES)[number], string>>

/** Returns the pictures of venue.yaml's look. Omits invalid ones, which `check` reports. */
export function lookPicturesOf(look: unknown): LookPictures {
  const keys = isMap(look) ? look : {}
  return Object.fromEntries(NAMES.flatMap((name) => (typeof keys[name] === 'string' ? [[name, keys[name]]] : [])))
}

/** The former places of the pictures in settings.yaml. */
const FORMER: readonly (readonly [path: readonly string[], name: keyof LookPictures])[] = [
  [['favicon'], 'favicon'],
  [['ogShareImage'], 'shareImage'],
  [['globalHeader', 'primaryLogo'], 'logo'],
  [['globalFooter', 'primaryLogo'], 'footerLogo'],
]

/** Reports pictures of the look that are in settings.yaml. */
export function reportFormerPictures({ problems, file }: ContentSource, { value, lineOf }: YamlFile): void {
  for (const [path, name] of FORMER) {
    const found = path.reduce<unknown>((within, key) => (isMap(within) ? within[key] : undefined), value)
    if (found === undefined || found === null) continue
    const what = `“${path.join('.')}” has moved to venue.yaml`
    problems.add(file, lineOf(path), what, `Remove it here, and write look: { ${name}: ${shown(found)} } in venue.yaml`)
  }
}

const shown = (value: unknown) => (typeof value === 'string' ? value : 'name-of-the-file')

/** Returns the site's settings with the pictures of the look. The dark footer has a logo of its own. */
export function withLookPictures(
  properties: Readonly<Record<string, unknown>>,
  { logo, footerLogo, favicon, shareImage }: LookPictures,
): Record<string, unknown> {
  const media = (name: string) => ({ $media: name.replace(/^\/?media\//, '') })
  return {
    ...properties,
    ...(favicon && { favicon: media(favicon) }),
    ...(shareImage && { ogShareImage: media(shareImage) }),
    ...(logo && { globalHeader: withLogo(properties.globalHeader, 'globalHeader', media(logo)) }),
    ...(footerLogo && { globalFooter: withLogo(properties.globalFooter, 'globalFooter', media(footerLogo)) }),
  }
}

/** Returns a group of settings, as page files have it, with a logo. */
function withLogo(group: unknown, block: string, primaryLogo: object) {
  const [known] = (isMap(group) && Array.isArray(group.$blocks) ? group.$blocks : []) as { properties?: object }[]
  return { $blocks: [{ block, properties: { ...known?.properties, primaryLogo } }] }
}
