/**
 * Returns an absolute address of the content service's media as a path, which this site serves; other addresses are
 * unchanged. The scheme isn't compared: behind a proxy a service may send `http` addresses although it has `https`.
 */
export function mediaAddress(address: string, mediaOrigins: readonly string[]): string {
  const rest = withoutScheme(address)
  if (rest === address) return address
  const base = mediaOrigins
    .map(withoutScheme)
    .find((each) => rest.toLowerCase().startsWith(`${each.toLowerCase()}/media/`))
  return base === undefined ? address : rest.slice(base.length)
}

const withoutScheme = (address: string) => address.replace(/^(https?:)?\/\//i, '')
