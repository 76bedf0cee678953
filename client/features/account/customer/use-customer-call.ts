import { useSession } from '#client/data/session.tsx'
import { type CallState, type UseCallOptions, useCall } from '#client/data/use-call.ts'
import type { Call, Input, Result } from '#shared/ticketing/call'

/**
 * Returns the result of a call that requires a signed-in customer. The call waits until the session is known to be a
 * customer's; until then, and while the guard redirects to the login, it counts as loading.
 */
export function useCustomerCall<C extends Call>(
  call: C,
  input: Input<C> | null,
  options?: UseCallOptions,
): CallState<Result<C>> {
  const { isLoggedIn } = useSession()
  const state = useCall(call, isLoggedIn ? input : null, options)
  const isTurnedAway = state.error?.status === 401
  return !isLoggedIn || isTurnedAway ? { ...state, data: undefined, error: undefined, isLoading: true } : state
}
