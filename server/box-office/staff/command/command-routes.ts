import type { FastifyPluginAsync } from 'fastify'
import type { InferType } from 'yup'
import { isSameKey } from '#server/crypto/same-key'
import { isLocalRequest } from '#server/http/local-requests'
import { toCents } from '#shared/money'
import { Refusal } from '#shared/refusals'
import { CustomerCorrectionSent } from '#shared/staff/customers/customers.schemas'
import { takingsSchemas } from '#shared/staff/takings/takings.schemas'
import { backUpToFile } from '../../backup/backup-file.ts'
import { BackupRefused } from '../../backup/backup-format.ts'
import { type BoxOffice, loggingFor } from '../../box-office.ts'
import type { Database } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { invite } from '../access/invitations.ts'
import { COMMAND_LINE } from '../audit/record-act.ts'
import { correctCustomer } from '../customers/correct-customer.ts'
import { eraseByStaff } from '../customers/erase-by-staff.ts'
import { findCustomers } from '../customers/find-customers.ts'
import { mergeCustomers } from '../customers/merge-customers.ts'
import { readCustomer } from '../customers/read-customer.ts'
import { movePerformance } from '../moves/move-performance.ts'
import { readComing } from '../performances/read-performances.ts'
import { addPromoCode } from '../promo-codes/add-promo-code.ts'
import { endPromoCode } from '../promo-codes/end-promo-code.ts'
import { readPromoCodes } from '../promo-codes/read-promo-codes.ts'
import { blockHouseSeats, releaseHouseSeats } from '../seats/house-seats.ts'
import { typedSeats } from '../seats/typed-seats.ts'
import { readExportRows } from '../takings/read-export-rows.ts'
import { readSums } from '../takings/read-sums.ts'
import { extendVoucher, voidVoucher } from '../vouchers/change-voucher.ts'
import { issueStaffVouchers } from '../vouchers/issue-staff-vouchers.ts'
import { readVoucher, voucherIdOf } from '../vouchers/read-vouchers.ts'
import { callAs } from './call-as.ts'
import { writeCommandKey } from './command-key.ts'
import { CALL_PATH, type CommandName, commandPath, commandSchemas } from './command-schemas.ts'

type Schemas = typeof commandSchemas
type Handlers = {
  [Name in keyof Schemas]: (boxOffice: BoxOffice, input: InferType<Schemas[Name]>, now: Date) => Promise<object>
}

const handlers = {
  backup: ({ db }, { file }, now) => backUp(db, file, now),
  invite: (boxOffice, input, now) => invite(boxOffice, COMMAND_LINE, input, now),
  performances: (boxOffice, { days }, now) => readComing(boxOffice, now, days),
  block: async (boxOffice, input, now) => {
    const seatIds = await typedSeats(boxOffice, input, now)
    return blockHouseSeats(boxOffice, COMMAND_LINE, { ...input, seatIds }, now)
  },
  release: async (boxOffice, input, now) => {
    const seatIds = await typedSeats(boxOffice, input, now)
    return releaseHouseSeats(boxOffice, COMMAND_LINE, { ...input, seatIds }, now)
  },
  move: (boxOffice, input, now) =>
    movePerformance(boxOffice, COMMAND_LINE, { ...input, from: null, subject: null, text: null }, now),
  addPromoCode: (boxOffice, input, now) => addPromoCode(boxOffice, COMMAND_LINE, input, now),
  issueVouchers: (boxOffice, { amount, ...input }, now) =>
    issueStaffVouchers(boxOffice, COMMAND_LINE, { ...input, amountCents: toCents(amount) }, now),
  promoCodes: ({ db }, _input, now) => readPromoCodes(db, now),
  endPromoCode: (boxOffice, { code }, now) =>
    endPromoCode(boxOffice, COMMAND_LINE, sql`lower(code) = lower(${code})`, now),
  voucher: async ({ db }, { number }) => readVoucher(db, await voucherIdOf(db, number)),
  voidVoucher: async (boxOffice, { number, reason }, now) => {
    const voucherId = await voucherIdOf(boxOffice.db, number)
    await voidVoucher(boxOffice, COMMAND_LINE, { voucherId, reason }, now)
    return readVoucher(boxOffice.db, voucherId)
  },
  extendVoucher: async (boxOffice, { number, ...input }, now) => {
    const voucherId = await voucherIdOf(boxOffice.db, number)
    await extendVoucher(boxOffice, COMMAND_LINE, { voucherId, ...input }, now)
    return readVoucher(boxOffice.db, voucherId)
  },
  findCustomers: (boxOffice, { text }) => findCustomers(boxOffice, text),
  customer: (boxOffice, { customerId }) => readCustomer(boxOffice, customerId),
  correctCustomer: async (boxOffice, { customerId, reason, ...changes }, now) => {
    const { id, firstName, lastName, email, phone } = await readCustomer(boxOffice, customerId)
    const former = { customerId: id, firstName, lastName, email: email ?? '', phone: phone ?? '', reason }
    const corrected = await CustomerCorrectionSent.validate({ ...former, ...changes }, { abortEarly: false })
    await correctCustomer(boxOffice, COMMAND_LINE, corrected, now)
    return readCustomer(boxOffice, id)
  },
  mergeCustomers: async (boxOffice, input, now) => {
    const { id } = await mergeCustomers(boxOffice, COMMAND_LINE, input, now)
    return readCustomer(boxOffice, id)
  },
  eraseCustomer: (boxOffice, input, now) => eraseByStaff(boxOffice, COMMAND_LINE, input, now),
} satisfies Handlers

/** A file that can't be written is the caller's error, not the box office's. */
const backUp = (db: Database, file: string, now: Date) =>
  backUpToFile(db, file, now).catch((error: NodeJS.ErrnoException) => {
    if (!(error instanceof BackupRefused) && error.syscall === undefined) throw error
    throw new Refusal('INVALID_INPUT', { fields: [{ name: 'file', reason: error.message }] })
  })

/** Reads, with the figures' own parameters. */
export const SUMS_PATH = '/command/takings'
export const EXPORT_PATH = '/command/export'

export type CommandResult<Name extends CommandName> = Awaited<ReturnType<(typeof handlers)[Name]>>

/**
 * Answers requests from this machine with the key in the data folder, except those forwarded by a proxy. A user who can
 * read the box office's data may do what an administrator may.
 */
export const commandRoutes: FastifyPluginAsync<{ boxOffice: BoxOffice; checkResults: boolean }> = async (
  app,
  { boxOffice, checkResults },
) => {
  const key = boxOffice.random.bytes(32).toString('base64url')
  app.addHook('onListen', async () => writeCommandKey(boxOffice.settings, key))
  app.addHook('onRequest', async (request, reply) => {
    const given = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    if (!isLocalRequest(request) || !isSameKey(given, key)) return reply.code(404).send({ error: 'not_found' })
  })
  app.get(SUMS_PATH, async ({ query }) => readSums(boxOffice, await takingsSchemas.sums.query.validate(query)))
  app.get(EXPORT_PATH, async ({ query }) =>
    readExportRows(boxOffice, await takingsSchemas.exportRows.query.validate(query)),
  )
  app.post(CALL_PATH, async (request) => callAs(loggingFor(request, boxOffice), request.body, checkResults))
  for (const name of Object.keys(handlers) as CommandName[]) {
    const handle = handlers[name] as (boxOffice: BoxOffice, input: unknown, now: Date) => Promise<object>
    app.post(commandPath(name), async (request) => {
      const input = await commandSchemas[name].validate(request.body, { abortEarly: false, stripUnknown: true })
      return handle(boxOffice, input, boxOffice.clock.now())
    })
  }
}
