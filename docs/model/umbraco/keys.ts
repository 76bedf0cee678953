import { stableId } from '#server/crypto/stable-id'

/** Returns the key of an item that the import creates: the same on every machine and in every run. */
export const keyOf = (kind: 'folder' | 'data type' | 'type' | 'group' | 'property', name: string): string =>
  stableId(`foyer content model ${kind} ${name}`)

/** Returns an alias as editors read it: `imageAndContentBannerLeft` as `Image and content banner left`. */
export function nameOf(alias: string): string {
  const words = alias.replace(/([a-z0-9])([A-Z])/g, (_, before: string, after: string) => `${before} ${after}`)
  const [first = '', ...others] = words.split(' ')
  const lower = others.map((word) => (/^[A-Z]{2}/.test(word) ? word : word.toLowerCase()))
  return [first[0]?.toUpperCase() + first.slice(1), ...lower].join(' ')
}
