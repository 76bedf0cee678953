import {
  type Notice,
  type OpenedPayment,
  type PartialRefund,
  type Payment,
  type PaymentProvider,
  type PaymentRequest,
  type PaymentStatus,
  ProviderRefused,
  refusedAsUnpaid,
} from '#server/box-office/orders/provider/payment-provider'

/** A payment provider in memory, without HTTP: a notice is a session's id with a password. */
export class ScriptedPaymentProvider implements PaymentProvider {
  readonly requests: PaymentRequest[] = []
  readonly #payments = new Map<string, Payment>()
  /** Partial refunds by session and request key. */
  readonly #refunds = new Map<string, Map<string, number>>()

  #beforeOpening = async () => {}

  /** Holds the next session's opening until it is released; `begun` resolves once it is asked for. */
  holdOpening(): { begun: Promise<void>; release: () => void } {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const begun = new Promise<void>((resolve) => {
      this.#beforeOpening = async () => {
        this.#beforeOpening = async () => {}
        resolve()
        await released
      }
    })
    return { begun, release: () => release() }
  }

  async open(request: PaymentRequest): Promise<OpenedPayment> {
    await this.#beforeOpening()
    const sessionId = `scripted-${request.requestKey}`
    if (!this.#payments.has(sessionId)) {
      this.requests.push(request)
      const { orderReference, amountCents, currency } = request
      const asked = { orderReference, amountCents, currency }
      this.#payments.set(sessionId, { sessionId, status: 'open', ...asked, isRefunded: false })
    }
    return { sessionId, redirectUrl: `https://pay.example/${sessionId}` }
  }
  async read(sessionId: string): Promise<Payment | undefined> {
    return this.#payments.get(sessionId)
  }
  async close(sessionId: string): Promise<Payment | undefined> {
    const payment = this.#payments.get(sessionId)
    return payment?.status === 'open' ? this.#change(sessionId, { status: 'cancelled' }) : payment
  }
  async refund(sessionId: string): Promise<Payment | undefined> {
    return this.#change(sessionId, { isRefunded: true })
  }
  async refundPart(sessionId: string, { requestKey, amountCents }: PartialRefund): Promise<void> {
    const payment = this.#payments.get(sessionId)
    if (payment?.status !== 'successful') throw refusedAsUnpaid()
    const refunds = this.#refunds.get(sessionId) ?? new Map<string, number>()
    const total = [...refunds.values()].reduce((sum, cents) => sum + cents, 0)
    if (refunds.has(requestKey)) return
    if (total + amountCents > payment.amountCents)
      throw new ProviderRefused('More than is left', { code: 'exceeds_payment' })
    this.#refunds.set(sessionId, refunds.set(requestKey, amountCents))
    if (total + amountCents === payment.amountCents) this.#change(sessionId, { isRefunded: true })
  }
  /** Returns the sum of a session's partial refunds, in cents. */
  refundedCents(sessionId: string): number {
    return [...(this.#refunds.get(sessionId)?.values() ?? [])].reduce((sum, cents) => sum + cents, 0)
  }
  /** Returns what was paid and not refunded, in cents. */
  leftCents(): number {
    return this.payments()
      .filter(({ status, isRefunded }) => status === 'successful' && !isRefunded)
      .reduce((sum, { sessionId, amountCents }) => sum + amountCents - this.refundedCents(sessionId), 0)
  }
  async paidSince(): Promise<Payment[]> {
    return this.payments().filter(({ status, isRefunded }) => status === 'successful' && !isRefunded)
  }
  async readNotice({ headers, body }: { headers: Record<string, unknown>; body: string }): Promise<Notice> {
    if (headers.authorization !== 'Bearer scripted') return { refusal: 'bad_signature' }
    const payment = this.#payments.get(body)
    return payment ? { payment } : { refusal: 'invalid' }
  }

  /** Every session, in the order in which they were opened. */
  payments(): Payment[] {
    return [...this.#payments.values()]
  }
  /** Forgets every session, as the provider of a new database. */
  forget(): void {
    this.#payments.clear()
    this.#refunds.clear()
  }
  /** Makes the provider report other data of a session than it was opened with. */
  alter(sessionId: string, change: Partial<Payment>): void {
    this.#change(sessionId, change)
  }
  /** Ends the session of a card page, as its buyer does. Returns the session's id. */
  decide(redirectUrl: string | null, status: PaymentStatus): string {
    const sessionId = redirectUrl?.split('/').at(-1) ?? ''
    if (!this.#change(sessionId, { status })) throw new Error(`There is no payment session ${sessionId}`)
    return sessionId
  }
  #change(sessionId: string, change: Partial<Payment>): Payment | undefined {
    const payment = this.#payments.get(sessionId)
    if (!payment) return undefined
    const changed = { ...payment, ...change }
    this.#payments.set(sessionId, changed)
    return changed
  }
}
