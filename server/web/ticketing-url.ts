import type { Settings } from '#config/settings'

/**
 * Returns the address of the ticketing service without a trailing slash: the venue's own, or the box office that this
 * venue starts.
 */
export const ticketingUrl = ({
  TICKETING_URL,
  COMPANION_HOST,
  BOX_OFFICE_PORT,
}: Pick<Settings, 'TICKETING_URL' | 'COMPANION_HOST' | 'BOX_OFFICE_PORT'>): string =>
  TICKETING_URL ?? `http://${COMPANION_HOST}:${BOX_OFFICE_PORT}`
