import type { Settings } from '#config/settings'
import { firstExpiry } from '#config/wallet-settings'
import type { Wallet } from '#shared/wallets'
import type { Ticket } from '../read-tickets.ts'

type WalletSettings = Pick<
  Settings,
  'APPLE_WALLET_CERTIFICATE' | 'APPLE_WALLET_ISSUER' | 'GOOGLE_WALLET_ISSUER_ID' | 'GOOGLE_WALLET_KEY'
>

/** Returns the wallets to which a performance's tickets can be added at `now`: none once it is over or cancelled. */
export function walletsFor(
  { isCancelled, endsAt }: Pick<Ticket, 'isCancelled' | 'endsAt'>,
  { APPLE_WALLET_CERTIFICATE: certificate, APPLE_WALLET_ISSUER: issuer, GOOGLE_WALLET_KEY: googleKey }: WalletSettings,
  now: Date,
): Wallet[] {
  if (isCancelled || endsAt <= now) return []
  const canSign = certificate !== undefined && issuer !== undefined && firstExpiry(certificate, issuer) > now
  return [...(canSign ? (['apple'] as const) : []), ...(googleKey ? (['google'] as const) : [])]
}
