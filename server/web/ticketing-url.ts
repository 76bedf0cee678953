import type { Settings } from '#config/settings'

/**
 * Where the ticketing service answers, without a trailing slash: the venue's own, or the box office started beside us.
 */
export const ticketingUrl = ({
  TICKETING_URL,
  COMPANION_HOST,
  BOX_OFFICE_PORT,
}: Pick<Settings, 'TICKETING_URL' | 'COMPANION_HOST' | 'BOX_OFFICE_PORT'>): string =>
  TICKETING_URL ?? `http://${COMPANION_HOST}:${BOX_OFFICE_PORT}`
