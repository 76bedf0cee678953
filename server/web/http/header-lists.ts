type Headers = Record<string, string | string[] | undefined>

/** Those headers that are named and there. */
export const pickHeaders = (headers: Headers, names: readonly string[]): Headers =>
  definedHeaders(Object.fromEntries(names.map((name) => [name, headers[name]])))

/** The headers without those that are undefined, which Node would refuse to send. */
export const definedHeaders = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))
