// Writes docs/content-model.md, and the same as JSON for a venue's folder. With `--umbraco DIR`, writes the import for
// Umbraco instead.
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { contentModel } from './content-model.ts'
import { contentModelJson } from './property-codes.ts'
import { writeImport } from './umbraco/write-import.ts'

const { umbraco } = parseArgs({ options: { umbraco: { type: 'string' } } }).values
if (umbraco) await writeImport(umbraco)
else {
  await writeFile(new URL('../content-model.md', import.meta.url), await contentModel())
  await writeFile(new URL('../../server/venue/content/content-model.json', import.meta.url), await contentModelJson())
}
