import type { Settings } from '#config/settings'

/** What of the settings a client of the content service needs. */
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
> & { CONTENT_URL: string }

/** The settings with the address of the content service in them: the venue's own, or the companion's. */
export const withContentUrl = <S extends Pick<Settings, 'CONTENT_URL' | 'COMPANION_HOST' | 'CONTENT_SERVICE_PORT'>>(
  settings: S,
): S & { CONTENT_URL: string } => ({
  ...settings,
  CONTENT_URL: settings.CONTENT_URL ?? `http://${settings.COMPANION_HOST}:${settings.CONTENT_SERVICE_PORT}`,
})
