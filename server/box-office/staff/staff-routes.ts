import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnySchema } from 'yup'
import { networkOf } from '#server/http/network-of'
import { Refusal } from '#shared/refusals'
import { mayDo } from '#shared/staff/roles'
import {
  DEVICE_TOKEN_PREFIX,
  STAFF_TOKEN_HEADER,
  type StaffCallsOf,
  type StaffEndpoint,
  type StaffInput,
  type StaffResult,
} from '#shared/staff/staff-call'
import type { AreaSchemas, CallSchemas } from '#shared/ticketing/call'
import { type BoxOffice, loggingFor } from '../box-office.ts'
import { withOrder } from '../orders/failed-order.ts'
import { continueStaffSession } from './access/staff-sessions.ts'
import type { StaffMember } from './colleague.ts'
import { continueDeviceSession, type DoorDevice } from './devices/device-session.ts'

/** The context of a handler: the calling colleague, and the input as parsed by its schema. */
export interface StaffContext<I = unknown> {
  input: I
  /** Undefined only in public calls and in those of a paired device. In all other calls, use `colleagueOf`. */
  colleague: StaffMember | undefined
  /** The paired device that makes the call, if none of the colleagues does. */
  device: DoorDevice | undefined
  token: string | undefined
  now: Date
  networkAddress: string
  /** Sends a new token, or `-` if the session has ended. */
  sendToken(token: string): void
}
type StaffHandler<C> = (context: StaffContext<StaffInput<C>>, boxOffice: BoxOffice) => Promise<StaffResult<C>>

export interface StaffAreaRoutes {
  endpoints: Readonly<Record<string, StaffEndpoint>>
  schemas: AreaSchemas
  handlers: Readonly<Record<string, (context: StaffContext<never>, boxOffice: BoxOffice) => Promise<unknown>>>
}

/** Returns an area's routes. A missing handler, or a result that violates the contract, is a compile error. */
export const staffRoutes = <S extends AreaSchemas>(
  endpoints: StaffCallsOf<S>,
  schemas: S,
  handlers: { readonly [Name in keyof S]: StaffHandler<StaffCallsOf<S>[Name]> },
): StaffAreaRoutes => ({ endpoints, schemas, handlers: handlers as StaffAreaRoutes['handlers'] })

/** Registers an area's routes. `checkResults` also validates results against their schemas, which costs time. */
export function registerStaffArea(
  app: FastifyInstance,
  { endpoints, schemas, handlers }: StaffAreaRoutes,
  boxOffice: BoxOffice,
  checkResults: boolean,
) {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const callSchemas = schemas[name] as CallSchemas
    const handle = handlers[name] as StaffAreaRoutes['handlers'][string]
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.maxBodyBytes && { bodyLimit: endpoint.maxBodyBytes }),
      handler: async (request, reply) => {
        const context = await contextOf(request, reply, endpoint, boxOffice)
        const sent = endpoint.method === 'GET' ? request.query : request.body
        const call = { endpoint, schemas: callSchemas, handle, checkResults }
        const result = await answerOf(call, { ...context, sent }, loggingFor(request, boxOffice))
        return { isError: false, result }
      },
    })
  }
}

interface RoutedCall {
  endpoint: StaffEndpoint
  schemas: CallSchemas
  handle: StaffAreaRoutes['handlers'][string]
  checkResults: boolean
}

/** Validates what was sent, and returns the result of a call that its caller may make. */
export async function answerOf(
  { endpoint, schemas, handle, checkResults }: RoutedCall,
  { sent, ...context }: Omit<StaffContext, 'input'> & { sent: unknown },
  boxOffice: BoxOffice,
): Promise<unknown> {
  const schema = schemas.query ?? schemas.body
  const input = await schema?.validate(sent, { abortEarly: false, stripUnknown: true })
  const work = () => handle({ ...context, input: input as never }, boxOffice)
  const { orderId } = (input ?? {}) as { orderId?: unknown }
  const result = await (typeof orderId === 'number' ? withOrder(orderId, work) : work())
  if (checkResults) await check(endpoint, schemas.result, result)
  return result
}

async function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { may, isForDevices }: StaffEndpoint,
  boxOffice: BoxOffice,
): Promise<Omit<StaffContext, 'input'>> {
  const now = boxOffice.clock.now()
  const sendToken = (sent: string) => void reply.header(STAFF_TOKEN_HEADER, sent)
  const [, token] = /^Bearer ((?:door\.)?[\w-]{43})$/.exec(request.headers.authorization ?? '') ?? []
  const caller = { token, now, networkAddress: networkOf(request.ip), sendToken }
  if (may === 'anyone' || !token) {
    if (may !== 'anyone') throw new Refusal('SIGN_IN_NEEDED')
    return { ...caller, colleague: undefined, device: undefined }
  }
  if (token.startsWith(DEVICE_TOKEN_PREFIX)) {
    const device = isForDevices && (await continueDeviceSession(boxOffice.db, token, now))
    // Deletes the token of a device that was removed from the device.
    if (isForDevices && !device) sendToken('-')
    if (!device) throw new Refusal('SIGN_IN_NEEDED')
    return { ...caller, colleague: undefined, device }
  }
  const colleague = await continueStaffSession(boxOffice, token, now)
  if (!colleague) throw new Refusal('SIGN_IN_NEEDED')
  if (may !== 'staff' && !mayDo(colleague.role, may)) throw new Refusal('NOT_PERMITTED')
  return { ...caller, colleague, device: undefined }
}

async function check({ path }: StaffEndpoint, schema: AnySchema, result: unknown) {
  const wire = JSON.parse(JSON.stringify(result ?? null))
  await schema.validate(wire, { strict: true, abortEarly: false }).catch((error: Error) => {
    throw new Error(`${path} returned a result that violates its schema: ${error.message}`)
  })
}
