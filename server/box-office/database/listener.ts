import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { remember } from '#server/cache/remember'
import type { Unsubscribe } from './database.ts'
import { DatabaseAway } from './pooled.ts'

const RECONNECT_DELAY_MS = 1_000

interface Subscriber {
  channel: string
  onMessage: (payload: string) => void
  onReconnect: (() => void) | undefined
}

/** Opens one connection that listens, for the first subscriber, and again whenever it is lost. */
export function listener(createClient: () => pg.Client) {
  const subscribers = new Set<Subscriber>()
  const stop = new AbortController()
  const connect = remember(open)

  async function open(): Promise<pg.Client> {
    const client = createClient()
    client.on('error', () => {})
    await client.connect()
    client.on('notification', ({ channel, payload = '' }) => {
      for (const subscriber of [...subscribers]) if (subscriber.channel === channel) subscriber.onMessage(payload)
    })
    try {
      for (const channel of new Set([...subscribers].map((subscriber) => subscriber.channel)))
        await listen(client, channel)
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
    client.once('end', () => {
      if (stop.signal.aborted) return
      connect.forget()
      reconnect().catch(() => {})
    })
    return client
  }

  /**
   * Reconnects and notifies the subscribers. In the meantime, each new subscription also tries to connect, and fails if
   * the database is still down. Rejects when the listener closes.
   */
  async function reconnect(): Promise<void> {
    for (;;) {
      await delay(RECONNECT_DELAY_MS, undefined, { signal: stop.signal, ref: false })
      const client = await connect().catch(() => undefined)
      if (!client) continue
      for (const { onReconnect } of [...subscribers]) onReconnect?.()
      return
    }
  }

  return {
    async subscribe(
      channel: string,
      onMessage: (payload: string) => void,
      onReconnect?: () => void,
    ): Promise<Unsubscribe> {
      const subscriber = { channel, onMessage, onReconnect }
      const unsubscribe = () => void subscribers.delete(subscriber)
      subscribers.add(subscriber)
      try {
        await listen(await connect(), channel)
      } catch (error) {
        unsubscribe()
        throw new DatabaseAway('The database could not be listened to', { cause: error })
      }
      return unsubscribe
    },
    async close() {
      stop.abort()
      await connect.stored()?.then(
        (client) => client.end(),
        () => {},
      )
    },
  }
}

const listen = (client: pg.Client, channel: string) => client.query(`listen ${pg.escapeIdentifier(channel)}`)
