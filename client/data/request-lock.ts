/**
 * Calls run together, but one that replaces the session's token runs alone: a call that left with the old token and
 * arrived after it died would be taken for a session that the box office doesn't know.
 */
export class RequestLock {
  private readonly running = new Set<Promise<unknown>>()
  private exclusive: Promise<unknown> = Promise.resolve()

  runShared<T>(act: () => Promise<T>): Promise<T> {
    const done = this.exclusive.then(act)
    this.track(done)
    return done
  }

  runExclusive<T>(act: () => Promise<T>): Promise<T> {
    const done = Promise.all([this.exclusive, Promise.allSettled(this.running)]).then(act)
    this.exclusive = done.catch(() => undefined)
    return done
  }

  private track(done: Promise<unknown>) {
    const settled: Promise<void> = done.then(
      () => void this.running.delete(settled),
      () => void this.running.delete(settled),
    )
    this.running.add(settled)
  }
}
