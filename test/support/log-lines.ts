// Logs LINES lines with a text of WIDTH characters at once, as a part does, and exits; with STAYS set it logs one line
// every 50 ms from then on.
import { createLogger } from '#server/process/logger'

const { LINES = '1', WIDTH = '80', STAYS, PART = 'part' } = process.env
const log = createLogger({ LOG_LEVEL: 'info' }, PART)
for (let line = 1; line <= Number(LINES); line++) log.info({ line, text: 'ö'.repeat(Number(WIDTH)) }, 'many')
if (STAYS) setInterval(() => log.info('still there'), 50)
else process.exit(0)
