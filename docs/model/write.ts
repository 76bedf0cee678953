// Writes docs/content-model.md; with `--umbraco DIR` the import into an Umbraco instead.
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { contentModel } from './content-model.ts'
import { writeImport } from './umbraco/write-import.ts'

const { umbraco } = parseArgs({ options: { umbraco: { type: 'string' } } }).values
if (umbraco) await writeImport(umbraco)
else await writeFile(new URL('../content-model.md', import.meta.url), await contentModel())
