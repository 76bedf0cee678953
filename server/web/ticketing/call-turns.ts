/** Minimum calls started per turn, and the fraction of the queue that is started when it is long */
const LEAST = 4
const PART = 1 / 8

/**
 * Starts simultaneous calls over several turns of the event loop, in order, so that cached pages are sent between them.
 * Returns a function whose promise resolves once a call may start. The longer the queue, the more calls start per turn,
 * so that an overload still increases the event loop's delay.
 */
export function createCallTurns(nextTurn: (begin: () => void) => void = setImmediate): () => Promise<void> {
  const waiting: (() => void)[] = []
  const begin = () => {
    for (const call of waiting.splice(0, Math.max(LEAST, Math.ceil(waiting.length * PART)))) call()
    if (waiting.length > 0) nextTurn(begin)
  }
  return () =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) nextTurn(begin)
    })
}
