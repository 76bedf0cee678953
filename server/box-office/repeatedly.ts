/** Work that is done again and again, never twice at a time. */
export interface Repeated {
  /** Now, and from then on. */
  start(): void
  /** As soon as what is under way is done; once for any number of calls in between. */
  wake(): void
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>
}

/** `every` in milliseconds from the end of one round to the next. What a round throws is told and doesn't end it. Keeps no process alive. */
export function repeatedly(work: () => Promise<void>, every: number, failed: (error: unknown) => void): Repeated {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isWanted = false
  let isStopped = true

  const run = () => {
    if (isStopped) return
    if (running) {
      isWanted = true
      return
    }
    clearTimeout(timer)
    running = work()
      .catch(failed)
      .finally(() => {
        running = undefined
        if (isStopped) return
        timer = setTimeout(run, isWanted ? 0 : every)
        timer.unref()
        isWanted = false
      })
  }
  return {
    start() {
      isStopped = false
      run()
    },
    wake: run,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
