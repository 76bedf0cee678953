import type { Settings } from '#config/settings'

/** The settings that a client of the content service needs */
export type ContentSettings = Pick<
  Settings,
  | 'CONTENT_API_KEY'
  | 'CONTENT_API_VERSION'
  | 'CONTENT_PREVIEW'
  | 'CONTENT_START_ITEM'
  | 'CONTENT_CULTURE'
  | 'CONTENT_MEDIA_URL'
  | 'CONTENT_TTL_SECONDS'
  | 'CONTENT_TIMEOUT_MS'
  | 'PUBLIC_URL'
> & { CONTENT_URL: string }

/** Returns the settings with the address of the content service: the venue's own or the companion's. */
export const withContentUrl = <S extends Pick<Settings, 'CONTENT_URL' | 'COMPANION_HOST' | 'CONTENT_SERVICE_PORT'>>(
  settings: S,
): S & { CONTENT_URL: string } => ({
  ...settings,
  CONTENT_URL: settings.CONTENT_URL ?? `http://${settings.COMPANION_HOST}:${settings.CONTENT_SERVICE_PORT}`,
})
