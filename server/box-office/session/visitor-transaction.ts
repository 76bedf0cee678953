import type { BoxOffice } from '../box-office.ts'
import type { Transaction } from '../database/database.ts'
import type { Visitor } from './visitor.ts'

/**
 * A transaction in which the visitor's session may begin, change or end. What it did to the visitor is undone
 * when the database has it done again, and when it fails.
 */
export async function inVisitorTransaction<T>(
  { db }: BoxOffice,
  visitor: Visitor,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const before = { ...visitor }
  try {
    return await db.transaction((tx) => {
      Object.assign(visitor, before)
      return work(tx)
    })
  } catch (error) {
    Object.assign(visitor, before)
    throw error
  }
}
