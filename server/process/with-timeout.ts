/** Something took longer than it may. */
export class TooSlow extends Error {
  override name = 'TooSlow'
}

/**
 * What a promise comes to within some milliseconds; rejects with `TooSlow` after that. What the promise stands for goes
 * on.
 */
export function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooSlow(`nothing came for ${ms} ms`)), ms)
  })
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}
