/** The queue is full */
export class LaneFull extends Error {
  override name = 'LaneFull'
}

/**
 * Returns a queue that runs tasks in order, at most `atOnce` at a time; rejects with `LaneFull` if `maxWaiting` are
 * already waiting.
 */
export function createLane(atOnce: number, maxWaiting: number) {
  const line: (() => void)[] = []
  let running = 0
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else if (line.length >= maxWaiting) throw new LaneFull()
    else await new Promise<void>((resolve) => line.push(resolve))
    try {
      return await task()
    } finally {
      // The slot passes to the next task.
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}
