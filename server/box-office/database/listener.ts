import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Unsubscribe } from './database.ts'

const RECONNECT_DELAY_MS = 1_000

interface Subscriber {
  channel: string
  onMessage: (payload: string) => void
  onReconnect: (() => void) | undefined
}

/** One connection that listens: opened for the first subscriber, and again whenever it is lost. */
export function listener(createClient: () => pg.Client) {
  const subscribers = new Set<Subscriber>()
  const stop = new AbortController()
  let current: Promise<pg.Client> | undefined

  async function open(): Promise<pg.Client> {
    const client = createClient()
    await client.connect()
    client.on('notification', ({ channel, payload = '' }) => {
      for (const subscriber of [...subscribers]) if (subscriber.channel === channel) subscriber.onMessage(payload)
    })
    client.on('error', () => {})
    client.once('end', () => {
      if (!stop.signal.aborted) current = reopen()
    })
    for (const channel of new Set([...subscribers].map((subscriber) => subscriber.channel)))
      await listen(client, channel)
    return client
  }

  async function reopen(): Promise<pg.Client> {
    for (;;) {
      await delay(RECONNECT_DELAY_MS, undefined, { signal: stop.signal, ref: false })
      const client = await open().catch(() => undefined)
      if (!client) continue
      for (const { onReconnect } of [...subscribers]) onReconnect?.()
      return client
    }
  }

  return {
    async subscribe(
      channel: string,
      onMessage: (payload: string) => void,
      onReconnect?: () => void,
    ): Promise<Unsubscribe> {
      const subscriber = { channel, onMessage, onReconnect }
      subscribers.add(subscriber)
      current ??= open()
      current.catch(() => {})
      await listen(await current, channel)
      return () => void subscribers.delete(subscriber)
    },
    async close() {
      stop.abort()
      await current?.then(
        (client) => client.end(),
        () => {},
      )
    },
  }
}

const listen = (client: pg.Client, channel: string) => client.query(`listen ${pg.escapeIdentifier(channel)}`)
