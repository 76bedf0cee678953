import { useSite } from '#client/page/page-context.tsx'
import { performersOf } from '#shared/performers'

/**
 * Returns who performs, for the line under a production's title; null where the service names the hall or the venue.
 */
export function usePerformers(production: Parameters<typeof performersOf>[0]): string | null {
  const { siteName } = useSite()
  return performersOf(production, siteName)
}
