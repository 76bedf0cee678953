import t from 'tap'
import { voucherSchema } from '#client/features/gift-voucher/voucher-schema.ts'
import { greeting, typedText } from '#server/box-office/mail/typed-text'
import { canonicalCode, canonicalPromoCode, cleanText } from '#shared/clean-text'
import { canonicalPostCode, phoneError, postCodeError } from '#shared/contact-rules'
import { accountName, normalEmail } from '#shared/email'
import { readSearchText } from '#shared/staff/find/search-text'
import { postCodeExamples } from '#test/support/post-code-examples'

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

t.test('a text of only invisible characters is empty, and those within a text are removed', async (t) => {
  const invisible = [
    ...['\u034f', '\u115f', '\u1160', '\u17b4', '\u180b', '\u180e', '\u180f', '\u2060', '\u2800', '\u3164'],
    ...['\ufe00', '\ufe0f', '\uffa0', '\u{1d173}', '\u{e0020}', '\u{e0100}'],
  ]
  for (const sign of invisible) {
    const code = String(sign.codePointAt(0)?.toString(16))
    t.equal(cleanText(sign.repeat(2)), '', code)
    t.equal(cleanText(`${sign}Ida`), 'Ida', code)
    t.equal(accountName(`ida${sign}@example.org`), 'ida@example.org', code)
  }
  t.equal(cleanText('I\u034fda\u3164 \ufe0fLovelace'), 'Ida Lovelace')
})

t.test('a variation selector is preserved after the character that it varies', async (t) => {
  for (const text of ['葛\u{e0100}城', '❤\ufe0f', '1\ufe0f\u20e3', 'ᠠ\u180b']) t.equal(cleanText(text), text)
})

t.test('line breaks are preserved only in multi-line texts', async (t) => {
  t.equal(cleanText('Dear  Ida,\r\n\r\nsee you\u2028soon ', { keepsLines: true }), 'Dear Ida,\n\nsee you\nsoon')
  t.equal(cleanText('Ida\r\nBcc: x'), 'Ida Bcc: x')
})

t.test('a visitor’s text in a mail contains nothing that becomes a link', async (t) => {
  for (const dot of ['.', '\u3002', '\uff0e', '\uff61']) {
    t.equal(typedText(`spam${dot}example`), 'spam. example', dot)
    t.equal(typedText(`spam${dot} Example, No${dot}1`), cleanText(`spam${dot} Example, No${dot}1`), 'no domain')
  }
  t.equal(typedText('https://a b//c mailto:d'), 'a b//c d')
  t.equal(typedText('ida@host'), 'ida at host')
  t.equal(typedText('one\ntwo'), 'one two')
  t.equal(typedText('one\ntwo', { keepsLines: true }), 'one\ntwo')
})

t.test('a mail greets by a first name, unless it contains an address', async (t) => {
  t.equal(greeting('Thank you', 'Ada'), 'Thank you, Ada')
  for (const name of ['', 'www.spam', 'spam:/x', 'a/b', 'a\\b', 'a@b'])
    t.equal(greeting('Thank you', name), 'Thank you', name)
})

t.test('different spellings of one visible mail address are one address', async (t) => {
  for (const typed of ['\u202aida@example.org\u202c', 'ida@example.org\u200b', ' ida@exa\u00admple.org\ufeff'])
    t.equal(normalEmail(typed), 'ida@example.org')
  t.equal(accountName('\u2068IDA@example.org\u2069'), 'ida@example.org')
})

t.test('a voucher number or promo code is found whatever its hyphens and spaces', async (t) => {
  for (const typed of ['GV-7KQM-2XDP', 'gv7kqm2xdp', ' GV 7KQM – 2XDP\u200b', 'ＧＶ-7KQM-2XDP'])
    t.equal(canonicalCode(typed), 'GV7KQM2XDP')
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

t.test('each of libaddressinput’s post codes has one form, whatever its prefix and separators', async (t) => {
  const otherForms: Record<string, (code: string) => string> = {
    EC: (code) => code.replace('EC', ''),
    SE: (code) => `${code.slice(0, 3)} ${code.slice(3)}`,
  }
  for (const [code, examples] of Object.entries(postCodeExamples))
    for (const each of examples) {
      const letters = each.replace(/[ -]/g, '')
      const forms = [each, letters, each.toLowerCase(), `${code} ${each}`, `${code}-${letters}`, `${code}${letters}`]
      for (const typed of [...forms, each.replaceAll(' ', '-')]) {
        t.equal(postCodeError(typed, { code, name: code }), null, `${code} ${typed}`)
        t.equal(canonicalPostCode(typed, { code }), otherForms[code]?.(each) ?? each, `${code} ${typed}`)
      }
    }
})

t.test('a post code after its country’s prefix on envelopes is stored without it', async (t) => {
  const envelopes = {
    ...{ AT: 'A-1010', BE: 'B-1000', DE: 'D-10785', FI: 'FIN-00550', FR: 'F 75008', GB: 'UK SW1A 1AA', HR: 'HR-10000' },
    ...{ IT: 'I-00144', LI: 'FL-9490', LU: 'L-4750', SE: 'S-114 55', SI: 'SLO-1000', US: 'USA 90210' },
  }
  for (const [code, typed] of Object.entries(envelopes))
    t.equal(canonicalPostCode(typed, { code }), typed.replace(/^[A-Z]+[ -]/, ''), typed)
  t.equal(canonicalPostCode('1073', { code: 'LV' }), 'LV-1073', 'Latvia writes its prefix')
  for (const [code, typed] of Object.entries({ AT: 'D-10785', DE: 'A-1010', FR: 'CH-1211', GB: '1 1AA' }))
    t.ok(postCodeError(typed, { code, name: code }), `${typed} isn’t a post code of ${code}`)
})

t.test('the desk reads a voucher number in any form, and a name that begins with GV as a name', async (t) => {
  for (const typed of ['GV-7KQM-2XDP-W9RT', 'gv7kqm2xdpw9rt', 'GV 7KQM 2XDP W9RT', 'gv–7k', 'GVKQMBXDPWRTHJ'])
    t.equal(readSearchText(typed).by, 'voucher', typed)
  for (const typed of ['Gvantsa Beridze', 'Gvaramia', 'Gvanc Abcdefhj K'])
    t.equal(readSearchText(typed).by, 'name', typed)
  t.same(readSearchText(' \u202aIda@Example.org\u202c'), { by: 'email', start: 'ida@example.org' })
})

t.test('the desk reads a seat’s performance, with its month in any letters', async (t) => {
  const seat = { by: 'seat', row: 'H', number: 12, words: ['jupiter', 'stalls'] }
  for (const month of ['Dec', 'DEC', 'december'])
    t.same(readSearchText(`Jupiter 1 ${month} Stalls h12`), { ...seat, day: { day: 1, month: 12 } })
  t.same(readSearchText('Jupiter Stalls row H 12'), { ...seat, day: null })
})

t.test('the two mail addresses of a gift voucher match, however they were copied', async (t) => {
  const rules = { minimum: 10, isLoggedIn: false }
  const typed = { sendType: 'Gift', amount: '20', email: 'Ida@example.org', to: '', from: '', message: '' }
  const isValid = (confirmEmail: string) => {
    const values = { ...typed, paymentMethodId: '1', confirmEmail, sendDate: '', email: '\u202aida@exámple.org\u202c' }
    return voucherSchema(rules, values as never).isValidSync(values)
  }
  t.equal(isValid(' Ida@exa\u0301mple.org\u200b'), true)
  t.equal(isValid('ida@example.org'), false)
})

t.test('a telephone number is valid between invisible characters', async (t) => {
  t.equal(phoneError('\u202a+61 3 9000 0000\u202c', []), null)
})
