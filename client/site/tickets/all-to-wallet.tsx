import { type ShownTickets, walletPassPath } from '#shared/routes'
import { MAX_PASSES_IN_FILE } from '#shared/wallets'
import type { TicketsAnswer } from './performance-tickets.tsx'
import styles from './tickets.module.css'
import { WalletLink } from './wallet-link.tsx'

/** Adds all shown tickets to Apple Wallet at once, if there are several. Google's adds one at a time. */
export function AllToWallet({ performances, of }: { performances: TicketsAnswer['performances']; of: ShownTickets }) {
  const count = performances
    .filter(({ wallets }) => wallets?.includes('apple'))
    .reduce((sum, { seats }) => sum + seats.length, 0)
  if (count < 2 || count > MAX_PASSES_IN_FILE) return null
  return (
    <div className={styles.keep}>
      <WalletLink wallet="apple" href={walletPassPath('apple', of)} what={`all ${count} tickets`} />
    </div>
  )
}
