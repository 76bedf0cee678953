import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Call, Input, Result } from '#shared/ticketing/call'
import type { Envelope } from '#shared/ticketing/envelope'
import { sendCall } from './call.ts'
import type { CaptchaToken } from './captcha.ts'
import type { Connection } from './connection.ts'

interface Ticketing {
  connection: Connection
  captchaToken: CaptchaToken
}
const Current = createContext<Ticketing | null>(null)

export function TicketingProvider({ connection, captchaToken, children }: Ticketing & { children: ReactNode }) {
  const value = useMemo(() => ({ connection, captchaToken }), [connection, captchaToken])
  return <Current value={value}>{children}</Current>
}

function useTicketingContext(): Ticketing {
  const ticketing = useContext(Current)
  if (!ticketing) throw new Error('useTicketing outside of DataProviders')
  return ticketing
}
export const useConnection = (): Connection => useTicketingContext().connection
/** Returns a token from the configured captcha, for requests outside the ticketing contract. */
export const useCaptchaToken = (): CaptchaToken => useTicketingContext().captchaToken

type WithoutCaptchaToken<I> = I extends { captchaToken?: unknown } ? Omit<I, 'captchaToken'> : I
/** A call takes its input, without the captcha's token, or nothing. */
type Arguments<C> = [Input<C>] extends [undefined] ? [] : [input: WithoutCaptchaToken<Input<C>>]
export type CallTicketing = <C extends Call>(call: C, ...input: Arguments<C>) => Promise<Envelope<Result<C>>>

/**
 * Makes calls: `const envelope = await callTicketing(checkout.donate, { amount: 20 })`. Never throws: errors are in the
 * envelope. A call that requires a captcha gets a new token first, or after a rejection without one; if that fails, its
 * error is returned and the call isn't repeated. If the token was already spent, by a server that was lost during the
 * call, the call is repeated once with another.
 */
export function useTicketing(): CallTicketing {
  const { connection, captchaToken } = useTicketingContext()
  return useMemo(() => ticketingCaller(connection, captchaToken), [connection, captchaToken])
}

export const ticketingCaller =
  (connection: Connection, captchaToken: CaptchaToken): CallTicketing =>
  async <C extends Call>(call: C, ...[input]: Arguments<C>) => {
    const send = (fields: unknown) => sendCall(connection, call, fields as Input<C>)
    const sendProven = async () => {
      const token = await captchaToken()
      if (token.isError) return token
      return send({ ...(input as object | undefined), captchaToken: token.result })
    }
    if (call.captcha) return sendProven()
    let answer = await send(input)
    // A call rejected for lack of a captcha token has changed nothing, so it can be sent again; a failed call may have
    // changed something.
    for (let proof = 0; proof < PROOFS && answer.isError && answer.type === 'PROOF_NEEDED'; proof++)
      answer = await sendProven()
    return answer
  }
const PROOFS = 2
