/**
 * Runs calls concurrently, except that a call that replaces the session's token runs alone. Otherwise a request sent
 * with the old token could arrive after that token has expired and look like an unknown session.
 */
export class RequestLock {
  private readonly running = new Set<Promise<unknown>>()
  private exclusive: Promise<unknown> = Promise.resolve()

  runShared<T>(run: () => Promise<T>): Promise<T> {
    const done = this.exclusive.then(run)
    this.track(done)
    return done
  }

  runExclusive<T>(run: () => Promise<T>): Promise<T> {
    const done = Promise.all([this.exclusive, Promise.allSettled(this.running)]).then(run)
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
