/**
 * Calls run together, but one that replaces the session's token runs alone: a call that left with the old token and
 * arrived after it died would be taken for a session that the box office doesn't know.
 */
export class Gate {
  private readonly running = new Set<Promise<unknown>>()
  private closed: Promise<unknown> = Promise.resolve()

  together<T>(act: () => Promise<T>): Promise<T> {
    const done = this.closed.then(act)
    this.track(done)
    return done
  }

  alone<T>(act: () => Promise<T>): Promise<T> {
    const done = Promise.all([this.closed, Promise.allSettled(this.running)]).then(act)
    this.closed = done.catch(() => undefined)
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
