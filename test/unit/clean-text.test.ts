import t from 'tap'
import { canonicalPromoCode, canonicalVoucherNumber, cleanText } from '#shared/clean-text'
import { canonicalPostCode, phoneError, postCodeError } from '#shared/contact-rules'
import { accountName, normalEmail } from '#shared/email'

t.test('text is stored composed, without invisible characters and with single spaces', async (t) => {
  t.equal(cleanText('  Zoe\u0308 \u202a\u00a0 Smith\u202c\u200b '), 'Zoë Smith')
  t.equal(cleanText('one\u0000two\u0007\n\tthree'), 'onetwo three')
  t.equal(cleanText('a \u200b b'), 'a b')
  t.equal(cleanText('\u200d\u200cname\u200d'), 'name', 'joiners join nothing there')
})

t.test('joiners are preserved within names and emoji', async (t) => {
  for (const name of ['ක්\u200dරිස්', 'می\u200cخواهم', '👩\u200d🎤', '❤️\u200d🔥'])
    t.equal(cleanText(name), name.normalize('NFC'))
})

t.test('line breaks are preserved only in multi-line texts', async (t) => {
  t.equal(cleanText('Dear  Ida,\r\n\r\nsee you\u2028soon ', { keepsLines: true }), 'Dear Ida,\n\nsee you\nsoon')
  t.equal(cleanText('Ida\r\nBcc: x'), 'Ida Bcc: x')
})

t.test('different spellings of one visible mail address are one address', async (t) => {
  for (const typed of ['\u202aida@example.org\u202c', 'ida@example.org\u200b', ' ida@exa\u00admple.org\ufeff'])
    t.equal(normalEmail(typed), 'ida@example.org')
  t.equal(accountName('\u2068IDA@example.org\u2069'), 'ida@example.org')
})

t.test('a voucher number or promo code is found whatever its hyphens and spaces', async (t) => {
  for (const typed of ['GV-7KQM-2XDP', 'gv7kqm2xdp', ' GV 7KQM – 2XDP\u200b', 'ＧＶ-7KQM-2XDP'])
    t.equal(canonicalVoucherNumber(typed), 'GV7KQM2XDP')
  t.equal(canonicalPromoCode(' early–bird 20\u200e'), 'EARLY-BIRD20')
})

t.test('a post code is accepted and stored as its country writes it, however it was copied', async (t) => {
  const forms: [code: string, typed: string, stored: string][] = [
    ...([
      ['PL', '00950', '00-950'],
      ['PT', '1250096', '1250-096'],
      ['US', '221621010', '22162-1010'],
      ['US', '22162', '22162'],
      ['CH', 'CH-1211', '1211'],
      ['AU', '３０００', '3000'],
      ['GB', 'sw1a1aa', 'SW1A 1AA'],
      ['GB', 'SW1A\u00a01AA\u202c', 'SW1A 1AA'],
      ['JP', '1500001', '150-0001'],
      ['BR', '40301110', '40301-110'],
    ] as [string, string, string][]),
  ]
  for (const [code, typed, stored] of forms) {
    t.equal(postCodeError(typed, { code, name: code }), null, `${code} ${typed}`)
    t.equal(canonicalPostCode(typed, { code }), stored, `${code} ${typed}`)
  }
  t.ok(postCodeError('1211', { code: 'AT', name: 'Austria' }) === null)
  t.ok(postCodeError('121', { code: 'CH', name: 'Switzerland' }))
})

t.test('the post codes in Google’s libaddressinput are valid, with and without separators', async (t) => {
  const examples: Record<string, string[]> = {
    ...{ AT: ['1010', '3741'], BE: ['4000'], CA: ['H3Z 2Y7', 'V8X 3X4'], CZ: ['100 00', '251 66'], DE: ['26133'] },
    ...{ DK: ['8660'], ES: ['28039'], FI: ['00550'], FR: ['33380'], GR: ['151 24'], IE: ['A65 F4E2'], IN: ['110034'] },
    ...{ IT: ['00144'], NL: ['1234 AB'], NO: ['0025'], NZ: ['6001'], PL: ['00-950'], PT: ['2725-079'], SE: ['11455'] },
    ...{ SG: ['546080'], US: ['95014', '22162-1010'], GB: ['EC1Y 8SY', 'M2 5BQ'] },
  }
  for (const [code, codes] of Object.entries(examples))
    for (const each of codes)
      for (const typed of [each, each.replace(/[ -]/g, ''), `${code}-${each}`])
        t.equal(postCodeError(typed, { code, name: code }), null, `${code} ${typed}`)
})

t.test('a telephone number is valid between invisible characters', async (t) => {
  t.equal(phoneError('\u202a+61 3 9000 0000\u202c', []), null)
})
