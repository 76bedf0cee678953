// Plain JavaScript, because worker threads don't inherit the TypeScript loader of tsx or a test runner.
import fs from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

const { folder, socket, isSynced } = workerData

class Folder extends NodeFS {
  /** @param {Parameters<NodeFS['init']>} args */
  async init(...args) {
    const made = await super.init(...args)
    // After a panic, such as on a full disk, every query would hang without an error. Ends the thread to notify the
    // owner.
    made.emscriptenOpts.onAbort = () => {
      setImmediate(() => {
        throw new Error('PGlite aborted')
      })
    }
    // Emscripten's fdatasync does nothing: bind it to the real one.
    if (isSynced)
      made.emscriptenOpts.preRun?.push((/** @type {any} */ module) => {
        module.FS.filesystems.NODEFS.stream_ops.fsync = (/** @type {{ nfd: number }} */ stream) => {
          try {
            fs.fdatasyncSync(stream.nfd)
          } catch (/** @type {any} */ error) {
            if (error.code !== 'EINVAL') throw error
          }
          return 0
        }
      })
    return made
  }
}

const db = await PGlite.create({
  fs: new Folder(folder),
  extensions: { pg_trgm, unaccent },
  startParams: [...PGlite.defaultStartParams.filter((p) => !isSynced || p !== '-F'), '-c', 'wal_sync_method=fsync'],
})
const server = new PGLiteSocketServer({ db, path: socket, maxConnections: 4 })
await server.start()
parentPort?.on('message', async () => {
  await server.stop()
  await db.exec('checkpoint')
  await db.close()
  process.exit(0)
})
parentPort?.postMessage('ready')
