import t from 'tap'
import { canonicalPhone, hasPostCodes, phoneError, phoneInWords, postCodeError } from '#shared/contact-rules'

const australia = { code: 'AU', name: 'Australia' }
const countries = {
  ...{ AU: 'Australia', GB: 'United Kingdom', US: 'United States', JP: 'Japan', NL: 'Netherlands', HK: 'Hong Kong' },
  ...{ IE: 'Ireland', DE: 'Germany' },
}
const country = (code: keyof typeof countries) => ({ code, name: countries[code] })

t.test('a telephone number belongs to the country, or to another one with + and its code', async (t) => {
  for (const phone of ['03 9000 0000', '(03) 9000 0000', '0400 000 000', '+61 3 9000 0000', '+49 30 901820'])
    t.equal(phoneError(phone, [australia]), null, phone)
  t.equal(phoneError('030 901820', [australia, country('DE')]), null, 'a German one from Germany')
  for (const phone of ['030 901820', '9000 000', '1', 'none'])
    t.equal(
      phoneError(phone, [australia]),
      'Please check this number. One from outside Australia begins with + and the country’s code.',
      phone,
    )
  t.equal(phoneError('+49 1', [australia]), 'Please check this number: it cannot be dialled as it is.')
})

t.test('a number has one stored form, and is shown as people of the home country dial it', async (t) => {
  for (const typed of ['0400 000 000', '0400000000', '+61 400 000 000', '(0400) 000-000', '\u202a+61400000000\u202c'])
    t.equal(canonicalPhone(typed, [australia]), '+61400000000', typed)
  t.equal(canonicalPhone('030 901820', [country('DE'), australia]), '+4930901820')
  for (const typed of ['03 9000 0000 ext. 12', 'ask for Ida', ''])
    t.equal(canonicalPhone(typed, [australia]), undefined)
  t.equal(phoneInWords('+61400000000', australia), '0400 000 000')
  t.equal(phoneInWords('+4930901820', australia), '+49 30 901820')
  t.equal(phoneInWords('ask for Ida', australia), 'ask for Ida')
  t.equal(phoneInWords('+61400000000', undefined), '+61 400 000 000')
})

t.test('a post code is formatted as in its country, whatever its case and separators', async (t) => {
  const right = {
    AU: '3000',
    GB: 'sw1a 1aa',
    US: '10001-1234',
    JP: '1500001',
    NL: '1017sj',
    IE: 'd02 x285',
    DE: '10785',
  }
  for (const [code, postCode] of Object.entries(right))
    t.equal(postCodeError(postCode, country(code as keyof typeof right)), null, `${code} ${postCode}`)
  t.equal(postCodeError('SW1A1AA', country('GB')), null)
  const wrong = { AU: '30000', GB: '3000', US: 'SW1A 1AA', JP: '15000', NL: '1017', IE: '1', DE: '1078' }
  for (const [code, postCode] of Object.entries(wrong)) {
    const at = country(code as keyof typeof wrong)
    t.equal(postCodeError(postCode, at), `This is no post code of ${at.name}.`)
  }
})

t.test('a country without post codes accepts any, and none', async (t) => {
  t.equal(hasPostCodes(country('HK')), false)
  t.equal(postCodeError('', country('HK')), null)
  t.equal(postCodeError('999077', country('HK')), null)
  t.equal(hasPostCodes(australia), true)
})
