import type { Clock } from '../box-office.ts'

/** All in milliseconds. */
export interface CachePolicy {
  /** How long a copy is given as it is. */
  ttl: number
  /** How long nobody waits again once a load has failed, or somebody has waited in vain, while there is a copy. */
  retryAfter: number
  /** How long somebody waits for what replaces a copy. */
  patience: number
}

/** What serves while there is no copy, and for how many milliseconds it is waited for one before. */
export interface Otherwise<T> {
  value: T
  patience: number
}

/**
 * One value, loaded when it is asked for and kept for a while; one load at a time, whoever asks. When a load fails or takes long
 * the last good copy serves, however old. Rejects with the load's own error only where there is none, nor anything that serves otherwise.
 */
export function cachedValue<T>(
  load: () => Promise<T>,
  clock: Clock,
  { ttl: isFreshFor, retryAfter: restsFor, patience }: CachePolicy,
  otherwise?: Otherwise<T>,
): () => Promise<T> {
  let copy: (Otherwise<T> & { readAt: number }) | undefined = otherwise && { ...otherwise, readAt: -Infinity }
  let flight: Promise<T> | undefined
  let restsUntil = 0
  const now = () => clock.now().getTime()

  function refresh(): Promise<T> {
    const readAt = now()
    flight ??= load()
      .then((value) => {
        copy = { value, readAt, patience }
        restsUntil = 0
        return value
      })
      .finally(() => {
        flight = undefined
      })
    return flight
  }

  return async () => {
    const last = copy
    if (!last) return refresh()
    if (now() - last.readAt < isFreshFor || now() < restsUntil) return last.value
    const fresh = await inTime(refresh(), last.patience)
    if (fresh) return fresh.value
    restsUntil = now() + restsFor
    return last.value
  }
}

/** What a promise comes to within some milliseconds; null where it fails or takes longer. */
async function inTime<T>(promise: Promise<T>, milliseconds: number): Promise<{ value: T } | null> {
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null)
  })
  const given = promise.then(
    (value) => ({ value }),
    () => null,
  )
  return Promise.race([given, enough]).finally(() => clearTimeout(timer))
}
