/**
 * A process that opens the embedded database of DATA_DIR and prints `open`, or `refused` and the reason. It reads one
 * command per line: `write` inserts rows, one per transaction, and prints each number once it is committed, until the
 * process is killed; `count` prints the number of rows; `close` closes the database and exits.
 */
import { createInterface } from 'node:readline'
import { openDatabase } from '#server/box-office/database/open-database'
import { sql } from '#server/box-office/database/sql'

const print = (line: string) => process.stdout.write(`${line}\n`)

async function main() {
  const db = await openDatabase({ DATABASE_URL: undefined, DATABASE_POOL: 1, DATA_DIR: process.env.DATA_DIR as string })
  await db.execute(sql`create table if not exists acknowledged (number int primary key, twin int not null)`)
  print('open')
  for await (const line of createInterface(process.stdin)) {
    if (line === 'count') print(`${(await db.first<{ count: number }>(sql`select count(*) from acknowledged`))?.count}`)
    if (line === 'close') return db.close()
    if (line.startsWith('write')) for (let number = Number(line.slice(6)); ; number++) await write(number)
  }

  async function write(number: number) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`insert into acknowledged values (${number}, 0)`)
      await tx.execute(sql`update acknowledged set twin = ${number} where number = ${number}`)
    })
    print(String(number))
  }
}

await main().then(
  () => process.exit(0),
  (error: Error) => {
    print(`refused ${error.message}`)
    process.exit(75)
  },
)
