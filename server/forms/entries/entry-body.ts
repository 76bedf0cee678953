import { mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { AnswerTooLarge, wholeBody } from '#server/http/whole-body'
import { MAX_ENTRY_BYTES } from '#shared/forms/file-rules'

/** Bodies up to this size, in bytes, are read in memory: all of those without files */
const MAX_IN_MEMORY = 256 * 1024
/** Maximum bodies on disk at once: under two gigabytes */
const MAX_ON_DISK = 64

/** The body of an entry, as JSON */
export interface EntryBody {
  /**
   * Returns the result of `work`, which gets the parsed body, or undefined if it isn't JSON. Large bodies are parsed
   * and worked on one after the other, as each takes several times its size in memory.
   */
  use<Result>(work: (body: unknown) => Promise<Result>): Promise<Result>
}

/** A body that can't be read, with the status of the answer */
class UnreadableBody extends Error {
  override name = 'UnreadableBody'
  readonly statusCode: 400 | 413 | 503
  constructor(statusCode: 400 | 413 | 503, message: string) {
    super(message)
    this.statusCode = statusCode
  }
}

/** Makes the JSON bodies of an app's routes `EntryBody`s */
export type ReadEntryBodies = (app: FastifyInstance) => void

/**
 * Returns the function that makes JSON bodies `EntryBody`s, for routes that use each body once. A large body arrives in
 * a file of `folder`, which is removed after its use: many slow senders would otherwise hold many times 28 MB in
 * memory, before their captchas are verified.
 */
export function createEntryBodies(folder: string): ReadEntryBodies {
  const inTurn = pLimit(1)
  let onDisk = 0
  let count = 0

  async function spooled(body: Readable): Promise<EntryBody> {
    if (onDisk >= MAX_ON_DISK) throw new UnreadableBody(503, 'Too many entries with files are arriving')
    onDisk += 1
    const file = path.join(folder, `body-${count++}`)
    const remove = async () => {
      onDisk -= 1
      await rm(file, { force: true })
    }
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Opened before the pipeline, as one that fails at once would otherwise create the file after its removal.
      const opened = await open(file, 'wx', 0o600)
      await pipeline(body, upToLimit, opened.createWriteStream()).finally(() => opened.close())
    } catch (error) {
      await remove()
      throw error
    }
    return { use: (work) => inTurn(async () => work(parsed(await readFile(file)))).finally(remove) }
  }

  async function read(request: FastifyRequest, payload: Readable): Promise<EntryBody> {
    const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
    try {
      if (Number.isFinite(length) && length > MAX_ENTRY_BYTES) throw new AnswerTooLarge()
      if (length > MAX_IN_MEMORY) return await spooled(payload)
      const body = await wholeBody(payload, MAX_IN_MEMORY)
      return { use: (work) => work(parsed(body)) }
    } catch (error) {
      if (error instanceof UnreadableBody) throw error
      if (error instanceof AnswerTooLarge) throw new UnreadableBody(413, 'The entry is too large')
      if (request.raw.destroyed) throw new UnreadableBody(400, 'The sender disconnected')
      throw error
    }
  }

  return (app) => {
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser('application/json', read)
  }
}

async function* upToLimit(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > MAX_ENTRY_BYTES) throw new AnswerTooLarge()
    yield chunk
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
