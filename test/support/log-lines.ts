// Logs LINES lines with a text of WIDTH characters at once, like any process of the venue, and then does what THEN
// says: exits immediately (`exit`), exits while the lines wait for a reader (`exit-later`, which prints `exits` to
// stderr first), throws (`throw`), or logs one line every 50 ms from then on (`stay`).
import { writeSync } from 'node:fs'
import { createLogger } from '#server/runtime/logger'

const { LINES = '1', WIDTH = '80', THEN = 'exit', PART = 'part' } = process.env
/** Longer than the time for which lines are batched, in milliseconds. */
const WRITING_BEGINS_WITHIN = 100

const log = createLogger({ LOG_LEVEL: 'info' }, PART)
for (let line = 1; line <= Number(LINES); line++) log.info({ line, text: 'ö'.repeat(Number(WIDTH)) }, 'many')
if (THEN === 'stay') setInterval(() => log.info('still there'), 50)
else if (THEN === 'throw') throw new Error('unforeseen')
else if (THEN === 'exit') process.exit(0)
else
  setTimeout(() => {
    writeSync(process.stderr.fd, 'exits\n')
    process.exit(0)
  }, WRITING_BEGINS_WITHIN)
