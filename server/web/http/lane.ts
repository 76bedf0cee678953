import pLimit from 'p-limit'

/** The queue is full */
export class LaneFull extends Error {
  override name = 'LaneFull'
}

/**
 * Returns a queue that runs tasks in order, at most `atOnce` at a time. Rejects with `LaneFull` if `maxWaiting` are
 * already waiting.
 */
export function createLane(atOnce: number, maxWaiting: number) {
  const limit = pLimit(atOnce)
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (limit.activeCount >= atOnce && limit.pendingCount >= maxWaiting) throw new LaneFull()
    return limit(task)
  }
}
