import useSWR, { mutate } from 'swr'
import { readEnvelope } from '#client/data/read-envelope.ts'
import { access } from '#shared/staff/access/access'
import { door } from '#shared/staff/door/door'
import type { StaffCall, StaffInput, StaffResult } from '#shared/staff/staff-call'
import { type Failure, noResponse } from '#shared/ticketing/envelope'

/** A failed call, with the box office's error. */
export class DeskError extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.title)
    this.failure = failure
  }
}

/** The calls that return who is signed in, at the desk and at the door. */
const SESSIONS: readonly StaffCall[] = [access.me, door.session]

type CallInput<C> = StaffInput<C> extends undefined ? [] : [input: StaffInput<C>]

/** Makes a call. Throws `DeskError`. If the session has ended, shows the log-in. */
export async function callDesk<C extends StaffCall>(call: C, ...[input]: CallInput<C>): Promise<StaffResult<C>> {
  const answer = await send(call, input).catch(() => undefined)
  const envelope = answer ? readEnvelope<StaffResult<C>>(answer) : noResponse(500)
  if (!envelope.isError) return envelope.result
  if (envelope.status === 401 && !SESSIONS.some(({ path }) => path === call.path))
    for (const session of SESSIONS) await mutate(keyOf(session))
  throw new DeskError(envelope)
}

async function send({ method, path }: StaffCall, input: unknown) {
  const query = method === 'GET' && input ? `?${new URLSearchParams(definedOnly(input))}` : ''
  const response = await fetch(path + query, {
    method,
    ...(method === 'POST' && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input ?? {}),
    }),
  })
  const body: unknown = await response.json().catch(() => undefined)
  return { status: response.status, statusText: response.statusText, body }
}

const definedOnly = (input: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  )

const keyOf = ({ path }: StaffCall, input?: unknown) => `${path} ${input === undefined ? '' : JSON.stringify(input)}`

/** Reads a call's result, and refreshes it when the window gets the focus. Waits while the input is `null`. */
export function useDesk<C extends StaffCall>(call: C, ...[input]: CallInput<C> | [null]) {
  return useSWR<StaffResult<C>, DeskError>(
    input === null ? null : keyOf(call, input),
    () => callDesk(call, ...([input] as CallInput<C>)),
    { shouldRetryOnError: false, keepPreviousData: false },
  )
}

/** Refreshes a call's result wherever it is shown. */
export const refresh = <C extends StaffCall>(call: C, ...[input]: CallInput<C>) => mutate(keyOf(call, input))
