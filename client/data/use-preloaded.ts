import type { Preload } from '#shared/content/preload'
import type { Call, Result } from '#shared/ticketing/call'
import { type CallState, type UseCallOptions, useCall } from './use-call.ts'

/** Returns the result of a call that a layout or block has declared as a preload. `null` makes no call. */
export const usePreloaded = <C extends Call>(
  preload: Preload<C> | null,
  options?: UseCallOptions,
): CallState<Result<C>> => useCall(preload?.call as C, preload ? preload.input : null, options)
