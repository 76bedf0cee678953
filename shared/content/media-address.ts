/**
 * An absolute address of the content service's media becomes a path that this site serves itself; others pass as they
 * are. Behind a proxy a service may give `http` addresses although it is reached by `https`.
 */
export function mediaAddress(address: string, mediaAt: readonly string[]): string {
  const rest = withoutScheme(address)
  if (rest === address) return address
  const base = mediaAt.map(withoutScheme).find((each) => rest.toLowerCase().startsWith(`${each.toLowerCase()}/media/`))
  return base === undefined ? address : rest.slice(base.length)
}

const withoutScheme = (address: string) => address.replace(/^(https?:)?\/\//i, '')
