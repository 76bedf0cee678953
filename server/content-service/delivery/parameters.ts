import type { FastifyRequest } from 'fastify'

/** A query parameter's values, in order; none where it is absent. */
export function valuesOf(request: FastifyRequest, name: string): string[] {
  const value = (request.query as Record<string, string | string[] | undefined>)[name]
  return value === undefined ? [] : Array.isArray(value) ? value : [value]
}

/** A query parameter's first value, undefined where it is absent or empty. */
export const oneValueOf = (request: FastifyRequest, name: string): string | undefined =>
  valuesOf(request, name)[0] || undefined

/** A count from 0; undefined where the text isn't one. */
export function countOf(text: string | undefined, fallback: number): number | undefined {
  if (text === undefined) return fallback
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
