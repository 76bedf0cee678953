import type { ScanOutcome } from './door.schemas.ts'

/** A scan that let a ticket's holder in or out. */
export interface Movement {
  id: string
  at: Date
  outcome: ScanOutcome
  /** A device without a connection let the holder in. */
  isAdmittedOffline: boolean
}

const isExit = ({ outcome }: Movement) => outcome === 'out' || outcome === 'notIn'

/**
 * Returns the outcome of each of a ticket's movements by id, once all devices have sent theirs: in order of time, each
 * exit ends a stay, and one entry begins it. The other entries of a stay are `alreadyIn`, first those that a device
 * without a connection admitted. The first stay begins with `in`, the others with `inAgain`.
 */
export function mergeMovements(movements: readonly Movement[]): Map<string, ScanOutcome> {
  const outcomes = new Map<string, ScanOutcome>()
  let stay: Movement[] = []
  let isFirst = true
  const endStay = () => {
    const entry = stay.find(({ isAdmittedOffline }) => !isAdmittedOffline) ?? stay[0]
    for (const each of stay) outcomes.set(each.id, each !== entry ? 'alreadyIn' : isFirst ? 'in' : 'inAgain')
    isFirst &&= stay.length === 0
    stay = []
  }
  const byTime = [...movements].sort(
    (one, other) => one.at.getTime() - other.at.getTime() || Number(isExit(one)) - Number(isExit(other)),
  )
  for (const movement of byTime) {
    if (!isExit(movement)) {
      stay.push(movement)
      continue
    }
    outcomes.set(movement.id, stay.length > 0 ? 'out' : 'notIn')
    endStay()
  }
  endStay()
  return outcomes
}
