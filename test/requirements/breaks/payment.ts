import type { Break } from './break.ts'

const PAYMENT = 'browser/payment-return.test.ts'
const RECEIPT = 'browser/receipt.test.ts'

export const paymentBreaks: readonly Break[] = [
  {
    ids: ['PAY-02'],
    file: 'client/features/checkout/payment-return.ts',
    text: 'if (!address.searchParams.has(name)) address.searchParams.set(name, String(value))',
    replacement: 'void [name, value]',
    test: PAYMENT,
  },
  {
    ids: ['PAY-03'],
    file: 'client/features/checkout/payment-return.ts',
    text: `if (type !== 'Payment') return`,
    replacement: `if (type === 'NoPayment') return`,
    test: PAYMENT,
  },
  {
    ids: ['PAY-04'],
    file: 'client/features/checkout/payment-return.ts',
    text: `return address ? { type: 'payment', address } : notOpened`,
    replacement: `return address ? { type: 'payment', address } : { type: 'receipt', orderId, sessionKey }`,
    test: PAYMENT,
  },
  {
    ids: ['PAY-04'],
    file: 'client/features/checkout/use-payment.ts',
    text: `? ({ type: 'message', message: 'declined', reason: envelope.title } as const)`,
    replacement: `? ({ type: 'message', message: 'cancelled', reason: envelope.title } as const)`,
    test: PAYMENT,
  },
  {
    ids: ['PAY-05'],
    file: 'client/features/checkout/use-payment.ts',
    text: 'callTicketing(order.paymentComplete, { sessionId: id })',
    replacement: `callTicketing(order.paymentComplete, { sessionId: 'unknown' })`,
    test: PAYMENT,
  },
  {
    ids: ['PAY-06'],
    file: 'client/features/checkout/payment-return.ts',
    text: `if (status === 'Successful' && orderId !== null && sessionKey !== null)`,
    replacement: `if (status === 'Declined' && orderId !== null && sessionKey !== null)`,
    test: PAYMENT,
  },
  {
    ids: ['PAY-07'],
    file: 'client/features/checkout/payment-return.ts',
    text: `message: status === 'Failed' ? 'cancelled' : 'declined'`,
    replacement: `message: 'cancelled'`,
    test: PAYMENT,
  },
  {
    ids: ['PAY-08'],
    file: 'client/features/checkout/payment-return.ts',
    text: `message: status === 'Failed' ? 'cancelled' : 'declined'`,
    replacement: `message: 'declined'`,
    test: PAYMENT,
  },
  {
    ids: ['PAY-08'],
    file: 'client/features/checkout/payment-return.ts',
    text: `cancelled: 'Error: Payment cancelled.'`,
    replacement: `cancelled: 'Your payment was cancelled.'`,
    test: PAYMENT,
  },
  {
    ids: ['PAY-07'],
    file: 'client/features/checkout/payment-return.ts',
    text: `    'Nothing was charged.',
`,
    replacement: '',
    test: PAYMENT,
  },
  {
    ids: ['PAY-08'],
    file: 'client/features/checkout/checkout.tsx',
    text: `isFailure(message, reason) ? 'error' : 'info'`,
    replacement: `message ? 'error' : 'info'`,
    test: PAYMENT,
  },
  {
    ids: ['PAY-08'],
    file: 'client/features/checkout/use-payment.ts',
    text: 'writeDraft(PAYING, true)',
    replacement: '',
    test: PAYMENT,
  },
  {
    ids: ['PAY-08'],
    file: 'client/site/form/draft.ts',
    text: `setText(typeof draft === 'string' ? draft : '')`,
    replacement: `setText('')`,
    test: PAYMENT,
  },
  {
    ids: ['PAY-09'],
    file: 'client/features/checkout/checkout.tsx',
    text: `.join(' ')}</p>
        <BoxOfficeAdvice />
`,
    replacement: `.join(' ')}</p>
`,
    test: PAYMENT,
  },
  {
    ids: ['PAY-09'],
    file: 'client/site/purchase/box-office-advice.tsx',
    text: 'const { phone } = useVenue()',
    replacement: 'const phone = useVenue().phone.slice(0, 3)',
    test: PAYMENT,
  },
  {
    ids: ['PAY-09'],
    file: 'client/features/receipt/receipt.tsx',
    text: `      <BoxOfficeAdvice />
`,
    replacement: '',
    test: RECEIPT,
  },
  {
    ids: ['PAY-10'],
    file: 'client/features/checkout/terms-step.tsx',
    text: `        <div>
          <Button type="submit"`,
    replacement: `        <label>
          Card number <input autoComplete="cc-number" />
        </label>
        <div>
          <Button type="submit"`,
    test: PAYMENT,
  },
  {
    ids: ['PAY-14'],
    file: 'server/payment-sandbox/pages/card-page.ts',
    text: 'session.description',
    replacement: 'session.orderReference',
    test: 'browser/purchase.test.ts',
  },
  {
    ids: ['PAY-14'],
    file: 'server/companion-pages/style.ts',
    text: '/fonts/newsreader.woff2) format',
    replacement: '/fonts/nowhere.woff2) format',
    test: 'browser/purchase.test.ts',
  },
  {
    ids: ['PAY-06'],
    file: 'client/features/checkout/checkout.tsx',
    text: '      <div className={styles.loading}>\n        <Spinner delay={0}',
    replacement: '      <div>\n        <Spinner delay={0}',
    test: 'browser/late-purchase.test.ts',
  },
  {
    ids: ['PAY-12'],
    file: 'server/box-office/orders/provider/sandbox/sandbox-provider.ts',
    text: 'headers[signatureHeader]',
    replacement: "headers['x-signature']",
    test: 'browser/payment-interrupted.test.ts',
  },
  {
    ids: ['ROUTE-04'],
    file: 'client/features/checkout/payment-return.ts',
    text: 'message: flow }',
    replacement: "message: 'declined' }",
    test: 'browser/cart.test.ts',
  },
]
