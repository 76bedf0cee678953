import { AUSTRALIA, VICTORIA } from '#server/box-office/database/reference-rows'
import { chanceOf } from './chance.ts'

/** An arbitrary number. It is fixed, so that an address has the same key in every demonstration. */
const SEED = 3000
const STREETS_A_SUBURB = 12
const NUMBERS_A_STREET = 10
const HIGHEST_NUMBER = 240

/** Real suburbs, so that post codes are right. */
const suburbs = Object.entries({
  Abbotsford: 3067,
  'Albert Park': 3206,
  Altona: 3018,
  'Ascot Vale': 3032,
  Balaclava: 3183,
  'Box Hill': 3128,
  Brighton: 3186,
  Brunswick: 3056,
  Camberwell: 3124,
  Carlton: 3053,
  Caulfield: 3162,
  'Clifton Hill': 3068,
  Coburg: 3058,
  Collingwood: 3066,
  Docklands: 3008,
  'East Melbourne': 3002,
  Elsternwick: 3185,
  Essendon: 3040,
  Fairfield: 3078,
  Fitzroy: 3065,
  Flemington: 3031,
  Footscray: 3011,
  Hawthorn: 3122,
  Ivanhoe: 3079,
  Kensington: 3031,
  Kew: 3101,
  Malvern: 3144,
  Melbourne: 3000,
  'Moonee Ponds': 3039,
  Newport: 3015,
  Northcote: 3070,
  'North Melbourne': 3051,
  Parkville: 3052,
  'Port Melbourne': 3207,
  Prahran: 3181,
  Preston: 3072,
  Richmond: 3121,
  Seddon: 3011,
  Southbank: 3006,
  'South Yarra': 3141,
  'St Kilda': 3182,
  Thornbury: 3071,
  Toorak: 3142,
  Williamstown: 3016,
  Yarraville: 3013,
})

/** Streets that don't exist there, so that no address is real. */
const names = [
  ...['Alto', 'Anacrusis', 'Arpeggio', 'Barcarolle', 'Bassoon', 'Berceuse', 'Cadenza', 'Canzona', 'Capriccio'],
  ...['Celesta', 'Chaconne', 'Clarinet', 'Coda', 'Continuo', 'Cornetto', 'Crescendo', 'Crotchet', 'Divertimento'],
  ...['Dulcimer', 'Étude', 'Fermata', 'Fugue', 'Gamelan', 'Gavotte', 'Gigue', 'Glissando', 'Habanera', 'Hurdy Gurdy'],
  ...['Impromptu', 'Intermezzo', 'Kettledrum', 'Largo', 'Madrigal', 'Marlow', 'Mazurka', 'Minuet', 'Nocturne', 'Oboe'],
  ...['Ostinato', 'Partita', 'Pavane', 'Pizzicato', 'Quaver', 'Ricercar', 'Ripieno', 'Rondo', 'Rosin', 'Sarabande'],
  ...['Scherzo', 'Serenade', 'Sonata', 'Spinet', 'Tarantella', 'Theorbo', 'Toccata', 'Tremolo', 'Vibrato', 'Zither'],
]
const kinds = ['Street', 'Street', 'Street', 'Road', 'Avenue', 'Lane', 'Court', 'Place', 'Crescent', 'Grove', 'Parade']

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Returns some thousands of addresses for the lookup: fictional streets in real suburbs. */
export function melbourneAddresses() {
  const chance = chanceOf(SEED)
  const lines = suburbs.flatMap(([suburb, postCode]) => {
    const streets = new Set<string>()
    while (streets.size < STREETS_A_SUBURB) streets.add(`${chance.pick(names)} ${chance.pick(kinds)}`)
    return [...streets].flatMap((street) => {
      const numbers = new Set<number>()
      while (numbers.size < NUMBERS_A_STREET) numbers.add(chance.between(1, HIGHEST_NUMBER))
      return [...numbers].sort((a, b) => a - b).map((number) => ({ line1: `${number} ${street}`, suburb, postCode }))
    })
  })
  return lines.map(({ line1, suburb, postCode }) => {
    const label = `${line1}, ${suburb} VIC ${postCode}`
    return {
      key: `AU-${folded(label).replace(/[^a-z0-9]+/g, '-')}`,
      label,
      searchText: folded(label),
      countryId: AUSTRALIA,
      stateId: VICTORIA,
      ...{ line1, suburb, postCode: String(postCode) },
    }
  })
}
