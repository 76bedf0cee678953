import { readSettings, type Settings } from '#config/settings'

/** The port of the discard service. Nothing listens on it, so connections are refused immediately. */
const CLOSED_PORT = '9'

/**
 * Returns the settings of a web server that reaches only the services a test names. By default a web server calls its
 * companions on fixed ports, where a venue that runs on the same machine would answer.
 */
export const isolatedSettings = (environment: Record<string, string | undefined>): Settings =>
  readSettings({
    CONTENT_SERVICE_PORT: CLOSED_PORT,
    BOX_OFFICE_PORT: CLOSED_PORT,
    PAYMENT_SANDBOX_PORT: CLOSED_PORT,
    WAITING_ROOM_PORT: CLOSED_PORT,
    FORM_SERVICE_PORT: CLOSED_PORT,
    // Pages don't depend on how fast the machine is.
    STREAM_PAGES_AFTER_MS: '120000',
    ...environment,
  })
