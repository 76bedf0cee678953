import type { ReactNode } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { type Wallet, walletNames } from '#shared/wallets'

interface WalletLinkProps {
  wallet: Wallet
  href: string
  /** What is added: `all tickets`; by default the one beside the link. */
  what?: string
  /** Follows the words. */
  children?: ReactNode
}

/** A link that adds tickets to a phone's wallet. It isn't in what is printed or kept without a network. */
export const WalletLink = ({ wallet, href, what, children }: WalletLinkProps) => (
  <Button variant="quiet" href={href} rel="nofollow" data-print="hide">
    {['Add', what, 'to', walletNames[wallet]].filter(Boolean).join(' ')}
    {children}
  </Button>
)
