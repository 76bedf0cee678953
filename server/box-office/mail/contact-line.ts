import type { Settings } from '#config/settings'

/** Returns the last line of every mail: where its recipient can ask. */
export const contactLine = ({ BOX_OFFICE_PHONE }: Pick<Settings, 'BOX_OFFICE_PHONE'>): string =>
  `Questions? Call the box office during opening hours: ${BOX_OFFICE_PHONE}.`
