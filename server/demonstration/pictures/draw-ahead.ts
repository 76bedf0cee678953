import { setPriority } from 'node:os'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { readSettings } from '#config/settings'
import { openMediaFiles } from '#server/content-service/media/media-files'
import { drawAll } from './draw-all.ts'
import { pictures } from './registry.ts'

/**
 * Draws the demonstration's pictures into the folder from which the content service serves them, so that no visitor
 * waits for one. It runs as a separate process with the lowest priority, one picture at a time, and ends when all are
 * drawn.
 */
const LEAST_URGENT = 19
setPriority(LEAST_URGENT)
sharp.concurrency(1)
process.on('disconnect', () => process.exit(0))

const { DATA_DIR, PICTURES_DISK_MB } = readSettings(process.env)
await drawAll(openMediaFiles(resolve(DATA_DIR, 'media'), PICTURES_DISK_MB), pictures)
process.disconnect?.()
