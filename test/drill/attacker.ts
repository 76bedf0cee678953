import { constants, setPriority } from 'node:os'
import { attacks } from './attacks.ts'

/**
 * One attacker as a process of its own: its name and the venue's address are its arguments; it works until told. It has
 * what the venue and its visitors leave of this machine's processors, as an attacker works with processors of its own.
 */
setPriority(constants.priority.PRIORITY_LOW)
const [name, url = ''] = process.argv.slice(2)
const over = new AbortController()
process.once('message', () => over.abort())
const achieved = await attacks.find((attack) => attack.name === name)?.run(url, over.signal)
process.send?.(achieved ?? 'there is no such attack')
process.disconnect()
