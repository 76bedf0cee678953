import { rmSync } from 'node:fs'
import type { Test } from 'tap'
import { readSettings } from '#config/settings'
import { buildContentService } from '#server/content-service/app'
import { demonstrationSource } from './demonstration-source.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Starts the embedded content service with the demonstration's pages; closed after the test. Returns its address. */
export async function openDemonstrationContent(t: Test): Promise<string> {
  const folder = temporaryFolder('content-')
  const settings = readSettings({ DATA_DIR: folder, PORT: '0' })
  const service = await buildContentService({ settings, content: demonstrationSource() })
  t.teardown(async () => {
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return service.listen({ host: '127.0.0.1', port: 0 })
}
