import type { Announcements } from './pooled.ts'

/** Period over which announcements are batched into one message. */
const GATHER_MS = 250
/** A message has at most 8,000 bytes; an id has at most 10 digits and a comma. */
const MAX_IDS = 700

/**
 * Batches the announcements of transactions and publishes them. One message per commit would make the commits of a busy
 * sale wait for each other. If the process exits, periodic reads of the database make up for lost announcements.
 */
export function announcer(publish: (channel: string, payload: string) => Promise<void>) {
  const gathered = new Map<string, Set<number>>()
  let timer: NodeJS.Timeout | undefined

  function flush() {
    timer = undefined
    for (const [channel, ids] of gathered)
      for (let rest = [...ids]; rest.length; rest = rest.slice(MAX_IDS))
        publish(channel, rest.slice(0, MAX_IDS).join()).catch((error: Error) =>
          console.warn(`A message to other box offices could not be sent: ${error.message}`),
        )
    gathered.clear()
  }
  return {
    add(announcements: Announcements) {
      for (const [channel, ids] of announcements)
        gathered.set(channel, new Set([...(gathered.get(channel) ?? []), ...ids]))
      timer ??= setTimeout(flush, GATHER_MS).unref()
    },
    close: () => clearTimeout(timer),
  }
}
