import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { SeatChanges, SeatSnapshot } from '#shared/ticketing/seat-selector/seat-selector.schemas'
import { excerpt, fieldDeviations } from './field-deviations.ts'
import type { ServiceOptions } from './service.ts'

const FIRST_WITHIN_MS = 10_000
const CHANGE_WITHIN_MS = 10_000
const MOST_CHARACTERS = 5_000_000

interface SeatEvent {
  event: string
  data: unknown
}

/** The stream of a performance’s seats, from its first event on. */
export interface SeatEvents {
  /** Compares the next events with the contract until they say that seats were taken. */
  expectTaken(seatIds: readonly number[]): Promise<void>
  close(): void
}

/** Opens the stream of `Changes` and compares its first event with the contract. Undefined if there is no stream. */
export async function openSeatEvents({ url, report }: ServiceOptions, performanceId: number) {
  const call = seatSelector.changes
  const control = new AbortController()
  const timer = setTimeout(() => control.abort(), FIRST_WITHIN_MS)
  try {
    const response = await fetch(new URL(`${call.path}?PerformanceId=${performanceId}`, url), {
      signal: control.signal,
    })
    const type = response.headers.get('content-type') ?? 'none'
    report.asked(call)
    if (!response.ok || !response.body || !type.startsWith('text/event-stream')) {
      const found = `${response.status} ${type}`
      report.add(call, { field: 'Content-Type', expected: 'text/event-stream', found })
      control.abort()
      return undefined
    }
    const events = eventsIn(response.body)
    const first = await events.next()
    if (first.done || first.value.event !== 'snapshot') {
      const found = first.done ? 'the end of the stream' : first.value.event
      report.add(call, { field: '(event)', expected: 'snapshot as the first event', found })
    } else for (const each of await fieldDeviations(SeatSnapshot, first.value.data)) report.add(call, each)
    return takenIn(events, control)
  } catch (error) {
    const found = control.signal.aborted ? 'none' : String(error)
    report.add(call, { field: '(event)', expected: `a snapshot within ${FIRST_WITHIN_MS / 1000} seconds`, found })
    return undefined
  } finally {
    clearTimeout(timer)
  }

  function takenIn(events: AsyncGenerator<SeatEvent>, opened: AbortController): SeatEvents {
    return {
      async expectTaken(seatIds) {
        const missing = new Set(seatIds)
        const limit = setTimeout(() => opened.abort(), CHANGE_WITHIN_MS)
        try {
          while (missing.size > 0) {
            const next = await events.next()
            if (next.done) break
            if (next.value.event !== 'changes') continue
            for (const each of await fieldDeviations(SeatChanges, next.value.data)) report.add(call, each)
            for (const { id, s } of (next.value.data as { seats?: { id: number; s: string }[] }).seats ?? [])
              if (s === 'Unavailable') missing.delete(id)
          }
        } catch {
          // The limit has passed: what is missing is reported.
        } finally {
          clearTimeout(limit)
        }
        report.expect(missing.size === 0, call, {
          field: '(event)',
          expected: `changes with the seats that were reserved, within ${CHANGE_WITHIN_MS / 1000} seconds`,
          found: `nothing about ${missing.size} of ${seatIds.length}`,
        })
      },
      close: () => opened.abort(),
    }
  }
}

/** Returns the events of a stream, with their data as parsed from JSON. */
async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<SeatEvent> {
  let text = ''
  for await (const chunk of body.pipeThrough(new TextDecoderStream() as never) as unknown as AsyncIterable<string>) {
    text += chunk
    if (text.length > MOST_CHARACTERS) throw new Error(`an event of more than ${MOST_CHARACTERS} characters`)
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const lines = text.slice(0, end).split('\n')
      text = text.slice(end + 2)
      const fieldOf = (name: string) =>
        lines
          .filter((line) => line.startsWith(`${name}:`))
          .map((line) => line.slice(name.length + 1).trimStart())
          .join('\n')
      const data = fieldOf('data')
      if (data) yield { event: fieldOf('event') || 'message', data: jsonOf(data) }
    }
  }
}

function jsonOf(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return excerpt(data)
  }
}
