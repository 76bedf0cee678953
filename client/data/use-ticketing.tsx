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
/** Gets a token of whichever captcha is set, for what isn't a call of the ticketing service. */
export const useCaptchaToken = (): CaptchaToken => useTicketingContext().captchaToken

type WithoutCaptchaToken<I> = I extends { captchaToken?: unknown } ? Omit<I, 'captchaToken'> : I
/** A call takes its input, without the captcha's token, or nothing. */
type Arguments<C> = [Input<C>] extends [undefined] ? [] : [input: WithoutCaptchaToken<Input<C>>]
export type CallTicketing = <C extends Call>(call: C, ...input: Arguments<C>) => Promise<Envelope<Result<C>>>

/**
 * Makes calls: `const envelope = await callTicketing(checkout.donate, { amount: 20 })`. Never throws: an error is in
 * the envelope. A call that needs a captcha token gets a new one first, or after it was refused without one; where
 * that fails, its error is returned and the call isn't made again. A token that was spent already, by a server that was
 * lost with the call, is followed by another one once.
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
    // What is refused for want of a proof has changed nothing, and so may be sent again; what failed may have.
    for (let proof = 0; proof < PROOFS && answer.isError && answer.type === 'PROOF_NEEDED'; proof++)
      answer = await sendProven()
    return answer
  }
const PROOFS = 2
