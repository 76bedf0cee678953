import type { StaffCall, StaffInput, StaffResult } from '#shared/staff/staff-call'
import { noResponse } from '#shared/ticketing/envelope'
import { callDesk, DeskError } from '../../data/desk-call.ts'

/** How long a ticket holder waits for the desk's response before the list decides, in milliseconds. */
export const RESPONSE_MS = 2_500

type CallInput<C> = StaffInput<C> extends undefined ? [] : [input: StaffInput<C>]

/** Makes a call, and throws `DeskError` if there is no response within a time. The request may arrive all the same. */
export function callWithin<C extends StaffCall>(ms: number, call: C, ...input: CallInput<C>): Promise<StaffResult<C>> {
  let timer: ReturnType<typeof setTimeout>
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeskError(noResponse(504))), ms)
  })
  return Promise.race([callDesk(call, ...input), timeout]).finally(() => clearTimeout(timer))
}

/** Returns whether the desk or the box office couldn't be reached, rather than having refused. */
export const isUnreachable = (error: unknown): error is DeskError =>
  error instanceof DeskError && error.failure.status >= 500
