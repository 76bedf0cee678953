import type { Database } from '#server/box-office/database/database'

/**
 * Returns a function that takes what a database's transactions have announced, and what was published, since it was
 * called last: a line for each channel.
 */
export function watchAnnouncements(db: Database): () => string[] {
  const announced = new Map<string, Set<number | string>>()
  const add = (channel: string, what: number | string) =>
    announced.set(channel, (announced.get(channel) ?? new Set()).add(what))
  const { transaction, publish } = db
  db.transaction = async (work) => {
    let own: [channel: string, id: number][] = []
    const result = await transaction((tx) => {
      own = []
      const announce = (channel: string, id: number) => {
        own.push([channel, id])
        tx.announce(channel, id)
      }
      return work({ ...tx, announce })
    })
    for (const [channel, id] of own) add(channel, id)
    return result
  }
  db.publish = (channel, payload) => {
    add(channel, payload)
    return publish(channel, payload)
  }
  return () => {
    const lines = [...announced].map(([channel, ids]) => `announced ${channel}: ${[...ids].sort().join(', ')}`).sort()
    announced.clear()
    return lines
  }
}
