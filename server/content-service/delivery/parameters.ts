import type { FastifyRequest } from 'fastify'

/** Returns a query parameter's values in order, or an empty list if it is absent. */
export function valuesOf(request: FastifyRequest, name: string): string[] {
  const value = (request.query as Record<string, string | string[] | undefined>)[name]
  return value === undefined ? [] : Array.isArray(value) ? value : [value]
}

/** Returns a query parameter's first value, or undefined if it is absent or empty. */
export const oneValueOf = (request: FastifyRequest, name: string): string | undefined =>
  valuesOf(request, name)[0] || undefined

/** Returns a whole number from 0, or undefined if the text isn't one. */
export function countOf(text: string | undefined, fallback: number): number | undefined {
  if (text === undefined) return fallback
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
