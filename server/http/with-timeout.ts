/** Something took longer than its time limit. */
export class TooSlow extends Error {
  override name = 'TooSlow'
}

/**
 * Returns a promise's value if it settles within `ms` milliseconds; rejects with `TooSlow` after that. The work behind
 * the promise isn't stopped.
 */
export function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooSlow(`nothing came for ${ms} ms`)), ms)
  })
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}
