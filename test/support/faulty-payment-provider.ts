import {
  type PartialRefund,
  type PaymentRequest,
  ProviderUnreachable,
} from '#server/box-office/orders/provider/payment-provider'
import { ScriptedPaymentProvider } from './scripted-payment-provider.ts'

/**
 * `away`: the provider is unreachable. `late`: the provider executes the call, and its response comes after the time
 * limit. `killed`: the provider executes the call, and the box office exits before it has the response.
 */
export type ProviderFault = 'away' | 'late' | 'killed'

/** A payment provider whose next call may fail, or all of them. */
export class FaultyPaymentProvider extends ScriptedPaymentProvider {
  #next: ProviderFault | undefined
  #all: ProviderFault | undefined
  /** Whether a call has failed since this was last read. */
  #hasFailed = false

  failNext(fault: ProviderFault | undefined): void {
    this.#next = fault
  }
  /** Fails every call until it is called without a fault. */
  failAll(fault: ProviderFault | undefined): void {
    this.#all = fault
  }
  /** Returns whether a call has failed since the last time this was called. */
  takeFailure(): boolean {
    const hasFailed = this.#hasFailed
    this.#hasFailed = false
    return hasFailed
  }

  override open(request: PaymentRequest) {
    return this.#faulty(() => super.open(request))
  }
  override read(sessionId: string) {
    return this.#faulty(() => super.read(sessionId))
  }
  override close(sessionId: string) {
    return this.#faulty(() => super.close(sessionId))
  }
  override refund(sessionId: string) {
    return this.#faulty(() => super.refund(sessionId))
  }
  override paidSince() {
    return this.#faulty(() => super.paidSince())
  }
  override refundPart(sessionId: string, part: PartialRefund) {
    return this.#faulty(() => super.refundPart(sessionId, part))
  }

  async #faulty<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const fault = this.#all ?? this.#next
    this.#next = undefined
    this.#hasFailed ||= fault !== undefined
    if (fault === 'away') throw new ProviderUnreachable('The tests say so')
    const answer = await work()
    if (fault === 'late') throw new ProviderUnreachable('The response is late')
    if (fault === 'killed') throw new Error('The box office was killed')
    return answer
  }
}
