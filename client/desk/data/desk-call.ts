import useSWR, { mutate } from 'swr'
import { readEnvelope } from '#client/data/read-envelope.ts'
import { access } from '#shared/staff/access/access'
import type { StaffCall, StaffInput, StaffResult } from '#shared/staff/staff-call'
import { type Failure, noResponse } from '#shared/ticketing/envelope'

/** A call that failed, with what the box office said. */
export class DeskError extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.title)
    this.failure = failure
  }
}

type CallInput<C> = StaffInput<C> extends undefined ? [] : [input: StaffInput<C>]

/** Makes a call. Throws `DeskError`. A session that has ended leads to the log-in. */
export async function callDesk<C extends StaffCall>(call: C, ...[input]: CallInput<C>): Promise<StaffResult<C>> {
  const answer = await send(call, input).catch(() => undefined)
  const envelope = answer ? readEnvelope<StaffResult<C>>(answer) : noResponse(500)
  if (!envelope.isError) return envelope.result
  if (envelope.status === 401 && call.path !== access.me.path) await mutate(keyOf(access.me))
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

/** Reads by a call, and again when the window gets the focus. `null` in place of the input: not yet. */
export function useDesk<C extends StaffCall>(call: C, ...[input]: CallInput<C> | [null]) {
  return useSWR<StaffResult<C>, DeskError>(
    input === null ? null : keyOf(call, input),
    () => callDesk(call, ...([input] as CallInput<C>)),
    { shouldRetryOnError: false, keepPreviousData: false },
  )
}

/** Reads a call's answer again, wherever it is shown. */
export const refresh = <C extends StaffCall>(call: C, ...[input]: CallInput<C>) => mutate(keyOf(call, input))
