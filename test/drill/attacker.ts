import { attacks } from './attacks.ts'

/** One attacker as a process of its own: its name and the venue's address are its arguments; it works until told. */
const [name, url = ''] = process.argv.slice(2)
const over = new AbortController()
process.once('message', () => over.abort())
const achieved = await attacks.find((attack) => attack.name === name)?.run(url, over.signal)
process.send?.(achieved ?? 'there is no such attack')
process.disconnect()
