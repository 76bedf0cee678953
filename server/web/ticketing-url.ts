import type { Settings } from '#config/settings'
import type { Fetch } from '#server/http/outside-call'
import { fetchFromOneOf, type ServiceAddresses, serviceAddresses } from '#server/http/service-addresses'

type AddressSettings = Pick<Settings, 'TICKETING_URL' | 'COMPANION_HOST' | 'BOX_OFFICE_PORT'>

/**
 * Returns the addresses of the ticketing service without a trailing slash: the venue's own, or the box office that this
 * venue starts.
 */
export const ticketingAddresses = ({
  TICKETING_URL,
  COMPANION_HOST,
  BOX_OFFICE_PORT,
}: AddressSettings): ServiceAddresses => {
  const setting = TICKETING_URL ?? `http://${COMPANION_HOST}:${BOX_OFFICE_PORT}`
  const addresses = known.get(setting) ?? serviceAddresses(setting)
  known.set(setting, addresses)
  return addresses
}
/** By setting, so that all clients know which address failed. */
const known = new Map<string, ServiceAddresses>()

/** Returns the first of these addresses: that of requests which `ticketingFetch` sends. */
export const ticketingUrl = (settings: AddressSettings): string => ticketingAddresses(settings).first

/** Returns a `fetch` for requests to `ticketingUrl`, which takes the next address where one can't be reached. */
export const ticketingFetch = (settings: AddressSettings): Fetch => fetchFromOneOf(ticketingAddresses(settings))
