import type { Page, Request } from '@playwright/test'
import type { StaffCall, StaffResult } from '#shared/staff/staff-call'
import { type Failure, failureOf } from '#shared/ticketing/envelope'
import { deskOf } from './desk-pages.ts'
import type { OpenVenue } from './venue.ts'

type Reply = (request: Request) => unknown
/** The replies of the desk by path: each returns a result or a failure, or a promise of one. */
export type Replies = Readonly<Record<string, Reply>>

/** Returns the reply of a call. */
export const replyOf = <C extends StaffCall>({ path }: C, result: StaffResult<C>): Replies => ({ [path]: () => result })
/** Returns the reply of a call that is refused. */
export const refusalOf = ({ path }: StaffCall, failure: Failure): Replies => ({ [path]: () => failure })

export interface ScriptedDesk {
  /** Adds replies, or replaces those of the same paths. */
  reply(replies: Replies): void
  /** Returns how often a call has been made so far. */
  count(call: Pick<StaffCall, 'method' | 'path'>): number
  /** Returns the input of a call's last request: its query, or its body. */
  input(call: Pick<StaffCall, 'method' | 'path'>): unknown
}

/** Answers all calls of a page of the desk in the browser. A call that changes something needs no reply. */
export async function scriptDesk(page: Page, venue: OpenVenue): Promise<ScriptedDesk> {
  const replies: Record<string, Reply> = {}
  const made: { name: string; input: unknown }[] = []
  const madeTo = ({ method, path }: Pick<StaffCall, 'method' | 'path'>) =>
    made.filter(({ name }) => name === `${method} ${path}`)
  await page.route(`${deskOf(venue)}/staff/**`, async (route, request) => {
    const { pathname, searchParams } = new URL(request.url())
    const input = request.postDataJSON() ?? Object.fromEntries(searchParams)
    made.push({ name: `${request.method()} ${pathname}`, input })
    const answer = await (replies[pathname]?.(request) ?? (request.method() === 'GET' ? unscripted(pathname) : {}))
    const { status = 200, ...envelope } = isFailure(answer) ? answer : { isError: false, result: answer }
    await route.fulfill({ status, json: { status, ...envelope } })
  })
  return {
    reply: (more) => void Object.assign(replies, more),
    count: (call) => madeTo(call).length,
    input: (call) => madeTo(call).at(-1)?.input,
  }
}

const isFailure = (answer: unknown): answer is Failure => (answer as Partial<Failure> | null)?.isError === true
const unscripted = (path: string) => failureOf(500, path, { type: 'UNSCRIPTED', message: `${path} has no reply` })
