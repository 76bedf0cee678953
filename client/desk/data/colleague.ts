import { createContext, useContext } from 'react'
import type { access } from '#shared/staff/access/access'
import type { Permission } from '#shared/staff/roles'
import type { StaffResult } from '#shared/staff/staff-call'

export type Colleague = StaffResult<(typeof access)['me']>

export const ColleagueContext = createContext<Colleague | null>(null)

/** Returns the colleague who is signed in. */
export function useColleague(): Colleague {
  const colleague = useContext(ColleagueContext)
  if (!colleague) throw new Error('Nobody is signed in')
  return colleague
}

export const useMay = (permission: Permission): boolean => useColleague().permissions.includes(permission)
