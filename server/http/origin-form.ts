/**
 * Returns a request's target as path and query. Some proxies and clients send the whole address (`GET
 * http://host/visit`), which every server must accept (RFC 9112, 3.2.2).
 */
export function originForm(target: string): string {
  const [authority] = /^https?:\/\/[^/?#]*/i.exec(target) ?? []
  if (authority === undefined) return target
  const rest = target.slice(authority.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}
