import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Unsubscribe } from './database.ts'

const AGAIN_MS = 1_000

interface Subscriber {
  channel: string
  heard: (payload: string) => void
  missed: (() => void) | undefined
}

/** One connection that listens, opened with the first subscriber, opened again whenever it is cut. */
export function listener(client: () => pg.Client) {
  const subscribers = new Set<Subscriber>()
  const stop = new AbortController()
  let current: Promise<pg.Client> | undefined

  async function open(): Promise<pg.Client> {
    const opened = client()
    await opened.connect()
    opened.on('notification', ({ channel, payload = '' }) => {
      for (const each of [...subscribers]) if (each.channel === channel) each.heard(payload)
    })
    opened.on('error', () => {})
    opened.once('end', () => {
      if (!stop.signal.aborted) current = reopen()
    })
    for (const channel of new Set([...subscribers].map((each) => each.channel))) await listen(opened, channel)
    return opened
  }

  async function reopen(): Promise<pg.Client> {
    for (;;) {
      await delay(AGAIN_MS, undefined, { signal: stop.signal, ref: false })
      const opened = await open().catch(() => undefined)
      if (!opened) continue
      for (const { missed } of [...subscribers]) missed?.()
      return opened
    }
  }

  return {
    async subscribe(channel: string, heard: (payload: string) => void, missed?: () => void): Promise<Unsubscribe> {
      const subscriber = { channel, heard, missed }
      subscribers.add(subscriber)
      current ??= open()
      current.catch(() => {})
      await listen(await current, channel)
      return () => void subscribers.delete(subscriber)
    },
    async close() {
      stop.abort()
      await current?.then(
        (opened) => opened.end(),
        () => {},
      )
    },
  }
}

const listen = (client: pg.Client, channel: string) => client.query(`listen ${pg.escapeIdentifier(channel)}`)
