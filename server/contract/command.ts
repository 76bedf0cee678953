import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { runScript } from '#server/runtime/run-script'
import { checkService } from './check/check.ts'
import type { CheckOptions } from './check/options.ts'
import { linesOf } from './check/print-report.ts'
import { documentFiles } from './document/document-files.ts'
import type { Examples } from './document/examples.ts'

const HELP = `npm run contract -- openapi
  Writes the contract of the ticketing service as OpenAPI 3.1 and its reference, into docs/contract/.
npm run contract -- check URL [--pay sandbox] [--customer ADDRESS] [--captcha-token TOKEN] [--mail ADDRESS]
    [--fund ID] [--voucher-method ID] [--promo-code CODE] [--gift-voucher NUMBER] [--filter ID]
    [--record FILE] [--json]
  Makes all calls at a ticketing service, and six purchases, and lists where its answers depart from the contract.
  Orders and an account remain: don't check a service that sells. --customer takes the password from CONTRACT_PASSWORD;
  --record writes the calls as examples for the document.
  Exit status: 0 no deviation, 1 deviations.
`
const EXAMPLES = new URL('../../docs/contract/examples.json', import.meta.url)

/** Runs a command on the contract. Returns the exit status. */
async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    ...{ args, allowPositionals: true },
    options: {
      ...{ pay: { type: 'string' }, customer: { type: 'string' }, 'captcha-token': { type: 'string' } },
      ...{ mail: { type: 'string' }, fund: { type: 'string' }, 'voucher-method': { type: 'string' } },
      ...{ 'promo-code': { type: 'string' }, 'gift-voucher': { type: 'string' }, filter: { type: 'string' } },
      ...{ record: { type: 'string' }, json: { type: 'boolean', default: false } },
    },
  })
  const [command, url] = positionals
  if (command === 'openapi') return writeDocument()
  if (command !== 'check' || !url || !URL.canParse(url) || ![undefined, 'sandbox'].includes(values.pay)) {
    process.stderr.write(HELP)
    return 64
  }
  const { fund, mail: mailAddress, filter, pay } = values
  const report = await checkService({
    ...{ url, pay: pay as CheckOptions['pay'], mailAddress, filter, captchaToken: values['captcha-token'] },
    ...{ fund: numberOf(fund), voucherMethod: numberOf(values['voucher-method']) },
    ...{ promoCode: values['promo-code'], giftVoucher: values['gift-voucher'] },
    customer: values.customer ? { address: values.customer, password: process.env.CONTRACT_PASSWORD ?? '' } : undefined,
  })
  if (values.record) await writeFile(values.record, `${JSON.stringify(report.examples, null, 2)}\n`)
  const { deviations, untried } = report
  process.stdout.write(values.json ? `${JSON.stringify({ deviations, untried }, null, 2)}\n` : linesOf(report))
  return deviations.length > 0 ? 1 : 0
}

async function writeDocument(): Promise<number> {
  const examples = JSON.parse(await readFile(EXAMPLES, 'utf8')) as Examples
  for (const { file, text } of documentFiles(examples)) await writeFile(new URL(`../../${file}`, import.meta.url), text)
  return 0
}

const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text))

process.exitCode = await runScript(HELP, main)
