import type { Settings } from '#config/settings'
import { firstExpiry } from '#config/wallet-settings'
import { errorFinding, type Finding, ok, warning } from './finding.ts'

const DAY = 86_400_000
/** Apple issues a new certificate within minutes, but only to the holder of the account. */
const WARNED_DAYS = 30

/** Returns the finding about the certificate that signs passes for Apple Wallet, and Apple's own that signed it. */
export function examineWallets(
  { APPLE_WALLET_CERTIFICATE: certificate, APPLE_WALLET_ISSUER: issuer, GOOGLE_WALLET_KEY: googleKey }: Settings,
  now: Date,
): Finding {
  if (!certificate || !issuer) return ok('wallet passes', googleKey ? 'for Google Wallet only' : 'none are set up')
  const about = 'APPLE_WALLET_CERTIFICATE'
  const expiry = firstExpiry(certificate, issuer)
  const day = expiry.toISOString().slice(0, 10)
  const days = Math.floor((expiry.getTime() - now.getTime()) / DAY)
  if (days < 0) return errorFinding(about, `expired on ${day}, so no passes are offered: renew it with Apple`)
  return days < WARNED_DAYS
    ? warning(about, `expires on ${day}, in ${days} days: renew it with Apple, and its issuer's if that expires first`)
    : ok(about, `valid until ${day}`)
}
