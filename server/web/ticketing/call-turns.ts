/** So many of the waiting calls are begun in a turn at least, and such a part of them where many wait. */
const LEAST = 4
const PART = 1 / 8

/**
 * Calls that come together are begun over several turns of the event loop, in their order, so that a page from memory
 * is sent between them. Gives a function whose promise resolves once a call may begin. The more calls wait, the more
 * begin in a turn: more than can be done still shows in the event loop's delay.
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
