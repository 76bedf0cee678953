// Writes docs/content-model.md.
import { writeFile } from 'node:fs/promises'
import { contentModel } from './content-model.ts'

await writeFile(new URL('../content-model.md', import.meta.url), await contentModel())
