/** Too many wait already. */
export class LaneFull extends Error {
  override name = 'LaneFull'
}

/** Runs tasks in their order, at most `atOnce` at a time; rejects with `LaneFull` where `maxWaiting` wait already. */
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
      // The place goes on to who waits.
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}
