import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { sendDocument, sendLater, sendMissing, sendUnavailable, type TextDocument } from '../http/text-document.ts'

/** Maximum bytes of all documents in memory, including their compressed forms */
const MAX_BYTES = 32 * 1024 * 1024

/** The data of a document, and the function that writes it */
export interface DocumentParts {
  /** Compared one by one, by identity: while all are the same, the previous document is sent */
  from: readonly unknown[]
  write: () => TextDocument
}
/** `missing`: there is no such document. Null: it can't be read, and nothing is cached */
export type ReadDocument<Params> = (params: Params) => Promise<DocumentParts | 'missing' | null>

interface Written {
  document: TextDocument
  from: readonly unknown[]
}

/**
 * Serves documents for programs. Each is written, hashed and compressed once per version of its data, and all clients
 * get the same bytes. Writing one counts as a page of the visitor's network. A network beyond its limit gets the cached
 * one.
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
    // Another request may have written it while this one waited for the same data.
    const latest = written.get(key)
    if (latest && isSame(latest.from, parts.from)) {
      app.returnPage(request)
      return sendDocument(request, reply, latest.document)
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
