// npm run readme: writes what isn't built yet into README.md.
import { readFile, writeFile } from 'node:fs/promises'
import { readmeWithUnbuilt } from './unbuilt.ts'

const file = new URL('../../README.md', import.meta.url)
await writeFile(file, readmeWithUnbuilt(await readFile(file, 'utf8')))
