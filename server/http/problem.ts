import type { FastifyReply } from 'fastify'

const titles: Record<number, string> = { 401: 'Unauthorized', 404: 'Not Found', 500: 'An error occurred' }

/** Answers with problem details, as ASP.NET does. */
export function problem(reply: FastifyReply, status: number, more: Record<string, unknown> = {}): FastifyReply {
  return reply
    .code(status)
    .type('application/problem+json; charset=utf-8')
    .send({ type: 'https://tools.ietf.org/html/rfc9110#section-15.5', title: titles[status], status, ...more })
}

/** Answers as ASP.NET does to an invalid parameter. */
export const unreadable = (reply: FastifyReply, parameter: string, value: string) =>
  problem(reply, 400, {
    title: 'One or more validation errors occurred.',
    errors: { [parameter]: [`The value '${value}' is not valid.`] },
  })
