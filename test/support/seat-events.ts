/** An event of `SeatSelector/Changes`. */
export interface SeatEvent {
  name: string
  id: string
  data: { version: string; unavailable?: number[]; seats?: { id: number; s: string }[] }
}

export interface SeatEvents {
  status: number
  headers: Headers
  /** Returns the next event; undefined once the stream has ended. */
  next(): Promise<SeatEvent | undefined>
  close(): void
}

/** Follows the changes of a performance's seats as a browser does. Disconnects after the test. */
export async function followSeats(
  t: { teardown(close: () => unknown): void },
  origin: string,
  query: string,
  headers: Record<string, string> = {},
): Promise<SeatEvents> {
  const stop = new AbortController()
  t.teardown(() => stop.abort())
  const response = await fetch(`${origin}/api/SeatSelector/Changes?${query}`, { headers, signal: stop.signal })
  const events = eventsOf(response)
  return {
    ...{ status: response.status, headers: response.headers },
    next: async () => (await events.next()).value ?? undefined,
    close: () => stop.abort(),
  }
}

async function* eventsOf(response: Response): AsyncGenerator<SeatEvent, undefined> {
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString('utf8')
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line) => [line.split(': ', 1)[0], line.slice(line.indexOf(': ') + 2)]),
      )
      const [name, id, data] = ['event', 'id', 'data'].map((field) => fields.get(field) ?? '') as [
        string,
        string,
        string,
      ]
      if (name) yield { name, id, data: JSON.parse(data) }
    }
  }
  return undefined
}
