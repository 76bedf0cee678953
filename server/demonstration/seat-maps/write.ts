// npm run seat-maps: writes the halls' drawings, as a venue would export them from its drawing program.
import { writeFile } from 'node:fs/promises'
import { seatMapDrawings } from './seat-maps.ts'

for (const { slug, content } of seatMapDrawings()) await writeFile(new URL(`${slug}.svg`, import.meta.url), content)
