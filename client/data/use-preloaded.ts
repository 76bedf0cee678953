import type { Preload } from '#shared/content/preload'
import type { Call, Result } from '#shared/ticketing/call'
import { type CallState, type UseCallOptions, useCall } from './use-call.ts'

/**
 * The answer to a call that the server makes before rendering, where a layout or block names it. `null` asks for
 * nothing.
 */
export const usePreloaded = <C extends Call>(
  preload: Preload<C> | null,
  options?: UseCallOptions,
): CallState<Result<C>> => useCall(preload?.call as C, preload ? preload.input : null, options)
