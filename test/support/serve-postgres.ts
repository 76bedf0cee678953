/**
 * A PostgreSQL server for many test files, as a process: prints the address of its database `postgres`, and ends with
 * its standard input.
 */
import { startPostgres } from './postgres-server.ts'

const server = await startPostgres()
process.stdout.write(`${server.url('postgres')}\n`)
process.stdin.resume().once('end', () => void server.stop())
