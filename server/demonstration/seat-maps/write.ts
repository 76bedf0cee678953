// npm run seat-maps: writes the halls' drawings, as a venue would export them from its drawing program.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { demonstrationFolder } from '#server/venue/demonstration-folder'
import { seatMapDrawings } from './seat-maps.ts'

for (const { file, content } of seatMapDrawings()) await writeFile(path.join(demonstrationFolder, file), content)
