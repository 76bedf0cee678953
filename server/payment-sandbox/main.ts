import { runPart } from '#server/runtime/run-part'
import { startPart } from '#server/runtime/start-part'
import { buildPaymentSandbox } from './app.ts'

await runPart('payment sandbox', async (settings, log) => {
  const app = await buildPaymentSandbox({ settings, log })
  await startPart({
    name: 'payment sandbox',
    app,
    host: settings.COMPANION_HOST,
    port: settings.PAYMENT_SANDBOX_PORT,
    portSetting: 'PAYMENT_SANDBOX_PORT',
    drainSeconds: settings.DRAIN_SECONDS,
  })
})
