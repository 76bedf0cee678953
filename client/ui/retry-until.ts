interface RetryOptions {
  /** Milliseconds between two attempts. */
  every: number
  /** The number of retries after the first attempt. */
  times: number
  /** Calls back after a delay in milliseconds; returns the function that cancels it. */
  wait?: (callback: () => void, milliseconds: number) => () => void
}

/** Tries immediately, and again until it succeeds or no retries are left. Returns the function that stops it. */
export function retryUntil(attempt: () => boolean, { every, times, wait = waitFor }: RetryOptions): () => void {
  if (attempt() || times === 0) return () => {}
  let stop = () => {}
  stop = wait(() => {
    stop = retryUntil(attempt, { every, times: times - 1, wait })
  }, every)
  return () => stop()
}

function waitFor(callback: () => void, milliseconds: number): () => void {
  const timer = setTimeout(callback, milliseconds)
  return () => clearTimeout(timer)
}
