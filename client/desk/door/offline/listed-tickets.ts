import { wordsOf } from '#shared/staff/find/search-text'
import type { FoundTicket } from '../found-tickets.tsx'
import type { Admission, StoredList } from './door-store.ts'
import { lastMovement } from './judge-scan.ts'

const MAX_SHOWN = 50

type Admissions = ReadonlyMap<number, Admission>

/** Returns how many ticket holders of a list are in, late and expected, by section and door. */
export function attendanceOf(list: StoredList, admissions: Admissions) {
  const { production, hall, startsAt, allowsReEntry = false, tickets } = list
  const sections = new Map<string, { name: string; expected: number; admitted: number }>()
  const doors = new Map<string, number>()
  let [out, late] = [0, 0]
  for (const ticket of tickets) {
    const { id, section, returnedAt } = ticket
    if (returnedAt) continue
    const counts = sections.get(section) ?? { name: section, expected: 0, admitted: 0 }
    sections.set(section, counts)
    counts.expected += 1
    const last = lastMovement(ticket, admissions.get(id))
    if (last?.isOut) out += 1
    else if (last) {
      counts.admitted += 1
      if (last.door !== null) doors.set(last.door, (doors.get(last.door) ?? 0) + 1)
    }
    const isFirst = !ticket.admittedAt && !ticket.leftAt
    if (ticket.isLate || (isFirst && last && !last.isOut && last.at > startsAt)) late += 1
  }
  const sum = (of: 'expected' | 'admitted') => [...sections.values()].reduce((count, each) => count + each[of], 0)
  return {
    ...{ production, hall, startsAt, allowsReEntry, out, late, sections: [...sections.values()] },
    doors: [...doors].map(([name, admitted]) => ({ name, admitted })).sort((a, b) => a.name.localeCompare(b.name)),
    ...{ expected: sum('expected'), admitted: sum('admitted') },
  }
}

/** Returns a list's valid tickets by the beginnings of the buyer's names and of the seat, as the desk finds them. */
export function findListed({ tickets }: StoredList, admissions: Admissions, text: string): FoundTicket[] {
  const typed = wordsOf(text)
  if (typed.length === 0) return []
  return tickets
    .filter(({ returnedAt, name, seat, place }) => {
      const words = wordsOf(`${name ?? ''} ${seat} ${place}`)
      return !returnedAt && typed.every((word) => words.some((each) => each.startsWith(word)))
    })
    .slice(0, MAX_SHOWN)
    .map((ticket) => {
      const { id, name, seat, priceType } = ticket
      const last = lastMovement(ticket, admissions.get(id))
      return { id, name: name ?? '', seat, priceType, admittedAt: last && !last.isOut ? last.at : null }
    })
}
