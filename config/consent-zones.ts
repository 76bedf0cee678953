const europe = [
  ...['Amsterdam', 'Andorra', 'Athens', 'Belfast', 'Berlin', 'Bratislava', 'Brussels', 'Bucharest', 'Budapest'],
  ...['Busingen', 'Copenhagen', 'Dublin', 'Gibraltar', 'Guernsey', 'Helsinki', 'Isle_of_Man', 'Jersey', 'Lisbon'],
  ...['Ljubljana', 'London', 'Luxembourg', 'Madrid', 'Malta', 'Mariehamn', 'Monaco', 'Nicosia', 'Oslo', 'Paris'],
  ...['Prague', 'Riga', 'Rome', 'San_Marino', 'Sofia', 'Stockholm', 'Tallinn', 'Vaduz', 'Vatican', 'Vienna'],
  ...['Vilnius', 'Warsaw', 'Zagreb', 'Zurich'],
]
const elsewhere = [
  ...['Africa/Ceuta', 'America/Cayenne', 'America/Guadeloupe', 'America/Marigot', 'America/Martinique'],
  ...['Asia/Famagusta', 'Asia/Nicosia', 'Atlantic/Azores', 'Atlantic/Canary', 'Atlantic/Madeira'],
  ...['Atlantic/Reykjavik', 'Indian/Mayotte', 'Indian/Reunion', 'Iceland', 'Eire', 'GB', 'GB-Eire', 'Poland'],
  ...['Portugal', 'CET', 'MET', 'WET', 'EET'],
]
/**
 * Time zones in which measuring visitors needs their consent: those of the European Economic Area, the United Kingdom
 * and Switzerland, which Google's consent policy names together, and of the small states among them.
 */
const ZONES: ReadonlySet<string> = new Set(
  [...europe.map((city) => `Europe/${city}`), ...elsewhere].map((zone) => zone.toLowerCase()),
)

/** Returns whether venues in a time zone ask visitors for consent by default. */
export const isConsentZone = (timeZone: string): boolean => ZONES.has(timeZone.toLowerCase())
