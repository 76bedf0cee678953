import { useSession } from '#client/data/session.tsx'
import { type CallState, type UseCallOptions, useCall } from '#client/data/use-call.ts'
import type { Call, Input, Result } from '#shared/ticketing/call'

/**
 * The answer of a call that only a signed-in customer may make. It is made once the session is known to be one's; until
 * then, and while the guard leads a visitor to the login, it counts as loading.
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
