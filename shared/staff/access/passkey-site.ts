/** The site for which browsers store the desk's passkeys. */
export interface PasskeySite {
  origin: string
  /** WebAuthn's relying party id: the host's name. */
  rpId: string
}

/**
 * Returns the site of the desk's passkeys, or null if browsers have none at its address: they have them at names with
 * `https:`, and at localhost.
 */
export function passkeySite(deskUrl: string): PasskeySite | null {
  const { origin, protocol, hostname } = new URL(deskUrl)
  const isAddress = /^[\d.]+$|^\[/.test(hostname)
  const isTrusted = protocol === 'https:' || /(?:^|\.)localhost$/.test(hostname)
  return isTrusted && !isAddress ? { origin, rpId: hostname } : null
}
