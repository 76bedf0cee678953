import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { sendDocument, sendLater, sendMissing, sendUnavailable, type TextDocument } from './text-document.ts'

/** All documents in memory, their compressed forms included. */
const MAX_BYTES = 32 * 1024 * 1024

/** What a document is made from, and how. */
export interface DocumentParts {
  /** Compared one by one, by identity: while all are the same, the document of before is sent. */
  from: readonly unknown[]
  write: () => TextDocument
}
/** `missing`: there is no such document. Null: there is nothing to show, and nothing cached. */
export type ReadDocument<Params> = (params: Params) => Promise<DocumentParts | 'missing' | null>

interface Written {
  document: TextDocument
  from: readonly unknown[]
}

/**
 * Serves documents for programs: each is written, hashed and compressed once for what it is made from, and the bytes
 * are sent to all. One that has to be made counts as a page of the visitor's network; a network that has had as many as
 * it may gets what is in memory.
 */
export function documentRoutes(app: FastifyInstance) {
  const written = new LRUCache<string, Written>({ maxSize: MAX_BYTES, sizeCalculation })

  async function serve<Params>(request: FastifyRequest, reply: FastifyReply, read: ReadDocument<Params>) {
    const key = [request.routeOptions.url, ...Object.values(request.params as object)].join(' ')
    const before = written.get(key)
    const seconds = app.takePage(request)
    if (seconds > 0) return before ? sendDocument(request, reply, before.document) : sendLater(reply, seconds)
    const parts = await read(request.params as Params)
    if (parts === 'missing') return sendMissing(reply)
    if (!parts) return sendUnavailable(reply)
    if (before && isSame(before.from, parts.from)) {
      app.returnPage(request)
      return sendDocument(request, reply, before.document)
    }
    const document = parts.write()
    written.set(key, { document, from: parts.from })
    return sendDocument(request, reply, document)
  }

  return <Params = unknown>(route: string, read: ReadDocument<Params>) =>
    app.get(route, (request, reply) => serve(request, reply, read))
}

const isSame = (before: readonly unknown[], now: readonly unknown[]) =>
  before.length === now.length && before.every((part, at) => part === now[at])

const sizeCalculation = ({ document }: Written) => Math.max(1, document.body.length * 2)
