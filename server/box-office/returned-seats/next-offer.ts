/** How often a request may be passed by later ones for fewer seats, before seats are collected for it. */
export const MAX_PASSES = 3

/** A waiting request. */
export interface WaitingRequest {
  id: number
  count: number
  /** Whether only seats side by side will do. */
  isAdjacent: boolean
  timesPassed: number
}

/** The request that is served next, with its seats and the requests that it passes; or whether seats are collected. */
export type NextOffer<R> = { request: R; seats: number[]; passed: R[] } | { request: null; isCollecting: boolean }

/**
 * Returns the request to serve next: the first one in line that the free seats suffice for. One that has been passed
 * three times isn't passed again while `canCollect`: free seats are collected until they suffice for it. Requests for
 * seats side by side may be passed any number of times, because such seats may never come back.
 */
export function nextOffer<R extends WaitingRequest>(
  line: readonly R[],
  seatsFor: (request: R) => number[] | undefined,
  { canCollect }: { canCollect: boolean },
): NextOffer<R> {
  const passed: R[] = []
  for (const request of line) {
    const seats = seatsFor(request)
    if (seats) return { request, seats, passed }
    if (canCollect && !request.isAdjacent && request.timesPassed >= MAX_PASSES)
      return { request: null, isCollecting: true }
    passed.push(request)
  }
  return { request: null, isCollecting: false }
}
