import { constants, setPriority } from 'node:os'
import { attacks } from './attacks.ts'

/**
 * Runs one attacker in a separate process until the parent sends a message. Its arguments are the attack's name and the
 * venue's address. It runs at low priority, because a real attacker would bring its own processors.
 */
setPriority(constants.priority.PRIORITY_LOW)
const [name, url = ''] = process.argv.slice(2)
const over = new AbortController()
process.once('message', () => over.abort())
const achieved = await attacks.find((attack) => attack.name === name)?.run(url, over.signal)
process.send?.(achieved ?? 'unknown attack')
process.disconnect()
