import type { Test } from 'tap'
import { readSettings } from '#config/settings'
import { buildContentService } from '#server/content-service/app'
import { demonstrationSource } from './demonstration-source.ts'
import { testFolder } from './temporary-folder.ts'

/** Starts the embedded content service with the demonstration's pages; closed after the test. Returns its address. */
export async function openDemonstrationContent(t: Test): Promise<string> {
  const folder = testFolder(t)
  const settings = readSettings({ DATA_DIR: folder, PORT: '0' })
  const service = await buildContentService({ settings, content: demonstrationSource() })
  t.teardown(() => service.close())
  return service.listen({ host: '127.0.0.1', port: 0 })
}
