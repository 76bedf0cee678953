import type { Database, Transaction } from '#server/box-office/database/database'

/** Runs work in a transaction that is rolled back in any case. */
export async function rolledBack(db: Database, work: (tx: Transaction) => Promise<void>): Promise<void> {
  const done = new Error('The transaction is rolled back')
  await db
    .transaction(async (tx) => {
      await work(tx)
      throw done
    })
    .catch((error: unknown) => {
      if (error !== done) throw error
    })
}
