import type { Settings } from '#config/settings'

/** Returns the last line of every email: how to contact the venue. */
export const contactLine = ({ BOX_OFFICE_PHONE }: Pick<Settings, 'BOX_OFFICE_PHONE'>): string =>
  `Questions? Call the box office during opening hours: ${BOX_OFFICE_PHONE}.`
