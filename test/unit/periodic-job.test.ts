import { setImmediate } from 'node:timers/promises'
import fastify from 'fastify'
import t from 'tap'
import { periodicJob, runWhileListening } from '#server/box-office/periodic-job'

t.test('a job that is woken while it runs runs again at once, and only once more', async (t) => {
  const ends: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => ends.push(resolve))
  const job = periodicJob(work, 3_600_000, (error) => t.fail(error as Error))
  job.start()
  job.wake()
  job.wake()
  t.equal(ends.length, 1)
  ends[0]?.()
  while (ends.length < 2) await setImmediate()
  ends[1]?.()
  for (let turns = 0; turns < 20; turns++) await setImmediate()
  t.equal(ends.length, 2, 'it waits for its interval')
  await job.stop()
})

t.test('a job runs while its server listens, and the server closes after the run in progress', async (t) => {
  const app = fastify()
  let runs = 0
  let endRun = () => {}
  const work = (stopped: AbortSignal) =>
    new Promise<void>((resolve) => {
      runs++
      endRun = resolve
      stopped.addEventListener('abort', () => t.pass('it is told to stop'))
    })
  runWhileListening(
    app,
    periodicJob(work, 1, (error) => t.fail(error as Error)),
  )
  await app.ready()
  t.equal(runs, 0)
  await app.listen({ host: '127.0.0.1', port: 0 })
  t.equal(runs, 1)
  endRun()
  while (runs < 2) await setImmediate()
  let isClosed = false
  const closed = app.close().then(() => {
    isClosed = true
  })
  for (let turns = 0; turns < 20; turns++) await setImmediate()
  t.notOk(isClosed)
  endRun()
  await closed
  t.equal(runs, 2)
})
