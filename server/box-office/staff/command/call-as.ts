import { Refusal } from '#shared/refusals'
import type { StaffAreaName } from '#shared/staff/contract'
import { mayDo } from '#shared/staff/roles'
import type { BoxOffice } from '../../box-office.ts'
import { colleagueByEmail } from '../access/staff-sessions.ts'
import { staffAreaRoutes } from '../staff-areas.ts'
import { answerOf } from '../staff-routes.ts'
import { CallSent } from './command-schemas.ts'

/** Makes a call as if the colleague had made it at the desk: the same role, checks, handler and audit entry. */
export async function callAs(boxOffice: BoxOffice, sent: unknown, checkResults: boolean): Promise<unknown> {
  const { call, by, input } = await CallSent.validate(sent, { abortEarly: false })
  const [area = '', name = ''] = call.split('.')
  const routes = Object.hasOwn(staffAreaRoutes, area) ? staffAreaRoutes[area as StaffAreaName] : undefined
  const endpoint = routes && Object.hasOwn(routes.endpoints, name) ? routes.endpoints[name] : undefined
  const [schemas, handle] = [routes?.schemas[name], routes?.handlers[name]]
  // Signing in and out belongs to a browser.
  if (!endpoint || !schemas || !handle || endpoint.may === 'anyone' || endpoint.may === 'staff')
    throw new Refusal('NOT_FOUND')
  const colleague = await colleagueByEmail(boxOffice, by)
  if (!colleague) {
    const reason = `No active colleague has the address ${by}.`
    throw new Refusal('INVALID_INPUT', { fields: [{ name: 'by', reason }] })
  }
  if (!mayDo(colleague.role, endpoint.may))
    throw new Refusal('NOT_PERMITTED', { words: `The role of ${colleague.name} does not allow this.` })
  const context = {
    ...{ colleague, device: undefined, token: undefined, now: boxOffice.clock.now(), sent: input },
    ...{ networkAddress: '127.0.0.1', sendToken: () => {} },
  }
  return (await answerOf({ endpoint, schemas, handle, checkResults }, context, boxOffice)) ?? {}
}
