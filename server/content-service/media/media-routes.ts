import { access, readFile, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '#server/http/problem'
import { isImmutable, readCommands } from './commands.ts'
import { digest, isResizable, type MediaFiles } from './media-files.ts'
import type { MediaItem, MediaLibrary } from './media-library.ts'
import { isWritten } from './written-commands.ts'

interface MediaRoutes {
  read: () => Promise<{ media: MediaLibrary }>
  files: MediaFiles
}

const contentTypes: Record<string, string> = {
  ...{
    jpeg: 'image/jpeg',
    jpg: 'image/jpeg',
    png: 'image/png',
    webp: 'image/webp',
    gif: 'image/gif',
    tiff: 'image/tiff',
  },
  svg: 'image/svg+xml',
}

/**
 * Registers `/media/*`: originals, and pictures with those of ImageSharp's commands that the site uses. Only items in
 * the library are served, so no path reaches any other file.
 */
export async function mediaRoutes(app: FastifyInstance, { read, files }: MediaRoutes) {
  await app.register(fastifyStatic, { root: '/', serve: false })
  app.addHook('preClose', async () => files.close())
  app.get('/media/*', async (request, reply) => {
    const { media } = await read()
    const item = media.find((request.params as { '*': string })['*'])
    if (!item || !request.url.split('?', 1)[0]?.endsWith(`.${item.extension}`)) return problem(reply, 404)
    if (await isDeleted(item)) return problem(reply, 404)
    const query = new URLSearchParams(request.url.split('?').slice(1).join('?'))
    const commands = isResizable(item) ? readCommands(query) : undefined
    if (commands && !isWritten(item, commands)) return problem(reply, 404)
    reply.header('Cache-Control', `public, max-age=${isImmutable(query) ? '31536000, immutable' : '604800'}`)
    reply.header('X-Content-Type-Options', 'nosniff')
    if (item.extension === 'svg')
      reply.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
    if (!commands) return sendOriginal(request, reply, item, files)
    const etag = `"${digest(`${await files.version(item)} ${JSON.stringify(commands)}`)}"`
    return send(request, reply, etag, (signal) => files.result(item, commands, signal))
  })
}

/** Whether an item's file was deleted after the folder was last read */
const isDeleted = async ({ origin }: MediaItem): Promise<boolean> =>
  'file' in origin &&
  (await access(origin.file).then(
    () => false,
    () => true,
  ))

/** Sends an original: drawings and vectors whole, films and documents with range requests, which players need. */
async function sendOriginal(request: FastifyRequest, reply: FastifyReply, item: MediaItem, files: MediaFiles) {
  if (item.extension in contentTypes)
    return send(request, reply, `"${await files.version(item)}"`, (signal) => files.original(item, signal))
  const file = await files.original(item)
  return reply.sendFile(basename(file), dirname(file), { cacheControl: false })
}

type Find = (signal: AbortSignal) => Promise<string>

/** Returns a signal that aborts when the caller disconnects. */
function leavingOf(reply: FastifyReply): AbortSignal {
  const left = new AbortController()
  reply.raw.once('close', () => left.abort())
  if (reply.raw.destroyed) left.abort()
  return left.signal
}

/** Answers 304 if the caller has the current version, before any work is done. */
async function send(request: FastifyRequest, reply: FastifyReply, etag: string, find: Find) {
  reply.header('ETag', etag)
  const ifNoneMatch = request.headers['if-none-match']
  if (ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, etag)) return reply.code(304).send()
  const signal = leavingOf(reply)
  const file = await find(signal)
  const { changed, bytes } = await read(file).catch(async () => read(await find(signal)))
  reply.header('Last-Modified', changed.toUTCString())
  const since = Date.parse(request.headers['if-modified-since'] ?? '')
  if (ifNoneMatch === undefined && changed.getTime() <= since) return reply.code(304).send()
  return reply.type(contentTypes[file.slice(file.lastIndexOf('.') + 1)] as string).send(bytes)
}

/**
 * Returns a file's bytes and its modification time, in whole seconds as in headers. Throws if the file has just been
 * deleted to free space; the caller then renders it again.
 */
async function read(file: string) {
  const [bytes, { mtimeMs }] = await Promise.all([readFile(file), stat(file)])
  return { bytes, changed: new Date(Math.floor(mtimeMs / 1000) * 1000) }
}

const matchesEtag = (list: string, etag: string) =>
  list === '*' || list.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
