import { backUpToFile } from '#server/box-office/backup/backup-file'
import { openDesk } from '#test/support/desk'
import { buyTickets } from '#test/support/desk-orders'
import { ScriptedPaymentProvider } from '#test/support/scripted-payment-provider'
import { reserveTickets } from '#test/support/test-checkout'

/** Writes a backup of a database with the test programme, three orders of two tickets, and one seat in a cart. */
export async function writeDump(file: string): Promise<void> {
  const teardowns: (() => unknown)[] = []
  const t = { teardown: (close: () => unknown) => teardowns.push(close) }
  try {
    const paymentProvider = new ScriptedPaymentProvider()
    const desk = await openDesk(t, { engine: 'pglite', paymentProvider })
    for (let bought = 0; bought < 3; bought++) await buyTickets(desk, paymentProvider, 2)
    await reserveTickets(desk.visitor(), undefined, 1)
    await backUpToFile(desk.db, file, desk.clock.now())
  } finally {
    for (const close of teardowns.reverse()) await close()
  }
}
