// The commands that use this folder at the moment: each has a file .runs/PID. Nothing is installed or built beside
// another one.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../.runs/', import.meta.url))
const fileOf = (pid) => path.join(folder, String(pid))

/** Records that this process uses the folder until it exits. */
export function beginRun() {
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileOf(process.pid), '')
  process.once('exit', () => rmSync(fileOf(process.pid), { force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
}

/** Returns the ids of the other processes that use the folder, and removes the files of those that have exited. */
export function otherRuns() {
  mkdirSync(folder, { recursive: true })
  const others = readdirSync(folder)
    .map(Number)
    .filter((pid) => pid !== process.pid)
  for (const pid of others) if (!isAlive(pid)) rmSync(fileOf(pid), { force: true })
  return others.filter(isAlive)
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
