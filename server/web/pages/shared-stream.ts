import { Readable } from 'node:stream'
import { deferErrors } from '#server/http/defer-errors'

export interface SharedStream {
  /** Returns a stream of all bytes from the beginning. */
  open(): Readable
  /** All bytes at the end; rejects with the source's error, or if the source was destroyed */
  whole: Promise<Buffer>
  isOver(): boolean
}

/**
 * Shares the output of one rendering among all who wait for it. `onAbandoned` is called when the last of its readers
 * leaves before the end.
 */
export function shareStream(source: Readable, onAbandoned: () => void = () => {}): SharedStream {
  const chunks: Buffer[] = []
  const readers = new Set<Readable>()
  let isOver = false
  let failure: Error | undefined
  const whole = new Promise<Buffer>((resolve, reject) => {
    const end = (error?: Error) => {
      if (isOver) return
      isOver = true
      failure = error
      for (const reader of readers) error ? reader.destroy(error) : reader.push(null)
      if (error) return reject(error)
      const [first, ...others] = chunks
      resolve(first && others.length === 0 ? first : Buffer.concat(chunks))
    }
    source.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      for (const reader of readers) reader.push(chunk)
    })
    source.once('end', () => end())
    source.on('error', end)
    source.once('close', () => end(new Error('The rendering was stopped')))
  })
  whole.catch(() => {})

  function open(): Readable {
    const reader: Readable = deferErrors(
      new Readable({
        read() {},
        destroy(error, done) {
          readers.delete(reader)
          if (!isOver && readers.size === 0) onAbandoned()
          done(error)
        },
      }),
    )
    for (const chunk of chunks) reader.push(chunk)
    if (failure) reader.destroy(failure)
    else if (isOver) reader.push(null)
    else readers.add(reader)
    return reader
  }
  return { open, whole, isOver: () => isOver }
}
