import { moneyMutations } from './money.ts'
import type { Mutation } from './mutation.ts'
import { pageMutations } from './pages.ts'
import { privacyMutations } from './privacy.ts'
import { seatMutations } from './seats.ts'
import { sessionMutations } from './sessions.ts'

/** All mutations. Each area has its own file. */
export const mutations: readonly Mutation[] = [
  ...moneyMutations,
  ...seatMutations,
  ...sessionMutations,
  ...privacyMutations,
  ...pageMutations,
]
