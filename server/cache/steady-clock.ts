/**
 * A clock for ages and waits, in milliseconds: where `now` is set back it goes on from where it was, so that nothing
 * stays fresh, or waits, for as long as the clock was wrong.
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
