import { useCallback, useEffect, useRef, useState } from 'react'
import { usePageRestored } from '#client/data/use-page-restored.ts'
import { useReplaceQuery } from '#client/data/use-replace-query.ts'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { forgetDraft, readDraft, writeDraft } from '#client/site/form/draft.ts'
import type { Input, Result } from '#shared/ticketing/call'
import type { Failure } from '#shared/ticketing/envelope'
import { tickets } from '#shared/ticketing/tickets/tickets'

/** Stored in this tab: the payment for which it left, and the page's address, whose key the provider doesn't get. */
const EXCHANGING = 'exchanging'

interface Left {
  sessionId: string
  pathname: string
  search: string
}

function readLeft(): Left | null {
  const left = readDraft(EXCHANGING)
  return left !== null && typeof left === 'object' ? (left as Left) : null
}

/** Leaves for the payment provider's page. */
export function leaveToPay({ sessionId, redirectUrl }: { sessionId: string; redirectUrl: string }): void {
  const { pathname, search } = window.location
  writeDraft(EXCHANGING, { sessionId, pathname, search } satisfies Left)
  window.location.assign(redirectUrl)
}

const FLOW = 'checkout_flow'
const SESSION = 'sessionId'

/** Whether an address has the result of a payment that its buyer comes back from. */
export const isReturn = (query: URLSearchParams): boolean => query.has(FLOW) && query.has(SESSION)

type Asked = Input<typeof tickets.exchangePayment>

export interface ExchangeReturn {
  /** The outcome is being requested. */
  isConfirming: boolean
  outcome: Result<typeof tickets.exchangePayment> | null
  /** The request failed: the payment may have succeeded. */
  failure: Failure | null
  askAgain(): Promise<void>
}

/**
 * Asks for the outcome of the payment of an exchange that the visitor comes back from: with the provider's result in
 * the address, by Back, or by a reload of the page that they left. A payment that is open is ended.
 */
export function useExchangeReturn(): ExchangeReturn {
  const callTicketing = useTicketing()
  const replaceQuery = useReplaceQuery()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [outcome, setOutcome] = useState<ExchangeReturn['outcome']>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const ask = useCallback(
    async (which: Asked) => {
      setAsked(which)
      setFailure(null)
      setOutcome(null)
      const answer = await callTicketing(tickets.exchangePayment, which)
      if (answer.isError) return setFailure(answer)
      forgetDraft(EXCHANGING)
      setOutcome(answer.result)
    },
    [callTicketing],
  )
  const comeBack = useCallback(async () => {
    const query = new URLSearchParams(window.location.search)
    const left = readLeft()
    if (!isReturn(query)) {
      if (left) await ask({ sessionId: left.sessionId, hasLeft: true })
      return
    }
    const returned = { sessionId: query.get(SESSION) ?? '', hasLeft: query.get(FLOW) !== 'successful' }
    await replaceQuery((search) => queryBefore(search, left))
    await ask(returned)
  }, [ask, replaceQuery])
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) void comeBack()
    isFirst.current = false
  }, [comeBack])
  usePageRestored(() => void comeBack())
  return {
    ...{ isConfirming: asked !== null && outcome === null && failure === null, outcome, failure },
    askAgain: async () => {
      if (asked) await ask(asked)
    },
  }
}

/** Returns the query of the page that the visitor left, or else the address's own without the provider's result. */
function queryBefore(search: string, left: Left | null): URLSearchParams {
  if (left?.pathname === window.location.pathname) return new URLSearchParams(left.search)
  const query = new URLSearchParams(search)
  query.delete(FLOW)
  query.delete(SESSION)
  return query
}
