import { isDemonstrationVenue } from '#config/settings'
import { lockDataDir } from '#server/runtime/data-folder'
import { runPart } from '#server/runtime/run-part'
import { demonstrationLogIn } from '#shared/staff/demonstration-log-in'
import { plannedParts } from './launcher/planned-parts.ts'
import { secretsOf, webhookSecretOf } from './launcher/secrets.ts'
import { superviseParts } from './launcher/supervise-parts.ts'

const LOG_IN = `log in as ${demonstrationLogIn.email}, ${demonstrationLogIn.password}`
const INVITE = 'invite the first colleague by npm run desk -- invite ADDRESS --role administrator'

/** `npm start` starts the web server and every companion whose address isn't set, each as a process. */
await runPart('foyer', async (settings, log) => {
  // Before anything is written: a second launcher would take files away from the parts of the first.
  await lockDataDir(settings.DATA_DIR)
  const parts = plannedParts(settings)
  await superviseParts(parts, { ...secretsOf(settings), ...webhookSecretOf(settings) }, log)
  const { DEMO, DESK_URL } = settings
  if (DEMO && parts.some(({ name }) => name === 'desk'))
    // Not by the log, which leaves mail addresses out.
    console.log(`The desk is open at ${DESK_URL}: ${isDemonstrationVenue(settings) ? LOG_IN : INVITE}`)
  log.info(`Foyer is open at ${settings.PUBLIC_URL}`)
})
