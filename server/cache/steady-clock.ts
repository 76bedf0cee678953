/**
 * Returns a clock for ages and waits, in milliseconds. If `now` is set back it continues from its last value, so that
 * nothing stays fresh, or waits, for the length of the correction.
 */
export function steadyClock(now: () => number): () => number {
  let last = now()
  let setBackBy = 0
  return () => {
    const time = now()
    if (time < last) setBackBy += last - time
    last = time
    return time + setBackBy
  }
}
