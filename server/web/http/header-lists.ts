type Headers = Record<string, string | string[] | undefined>

/** Returns the named headers that are present. */
export const pickHeaders = (headers: Headers, names: readonly string[]): Headers =>
  definedHeaders(Object.fromEntries(names.map((name) => [name, headers[name]])))

/** Returns the headers without undefined ones, which Node refuses to send. */
export const definedHeaders = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))
