/** The wallets of phones to which tickets can be added. */
export const WALLETS = ['apple', 'google'] as const
export type Wallet = (typeof WALLETS)[number]
export const walletNames: Readonly<Record<Wallet, string>> = { apple: 'Apple Wallet', google: 'Google Wallet' }

/** The most tickets that one file adds to Apple Wallet. */
export const MAX_PASSES_IN_FILE = 10
