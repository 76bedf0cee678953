/**
 * Runs a PostgreSQL server for many test files in a separate process: prints the address of its database `postgres`,
 * and exits when its standard input ends.
 */
import { startPostgres } from './postgres-server.ts'

const server = await startPostgres()
process.stdout.write(`${server.url('postgres')}\n`)
process.stdin.resume().once('end', () => void server.stop())
