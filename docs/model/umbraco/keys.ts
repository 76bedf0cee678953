export { modelKey as keyOf } from '#server/venue/umbraco-export/model-key'

/** Returns an alias as editors read it: `imageAndContentBannerLeft` as `Image and content banner left`. */
export function nameOf(alias: string): string {
  const words = alias.replace(/([a-z0-9])([A-Z])/g, (_, before: string, after: string) => `${before} ${after}`)
  const [first = '', ...others] = words.split(' ')
  const lower = others.map((word) => (/^[A-Z]{2}/.test(word) ? word : word.toLowerCase()))
  return [first[0]?.toUpperCase() + first.slice(1), ...lower].join(' ')
}
