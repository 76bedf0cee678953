import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '#config/settings'
import type { Database } from './database/database.ts'
import { keptBriefly } from './kept-briefly.ts'
import { type HallPlan, hallPlans } from './seating/hall-plan.ts'
import { loadProgramme, type Programme } from './whats-on/programme.ts'

export interface Clock {
  now(): Date
}

/** Chance that nobody can foretell: tokens, secrets. */
export interface Random {
  bytes(count: number): Buffer
}

/** What every rule of the box office is handed. */
export interface Office {
  settings: Settings
  db: Database
  clock: Clock
  random: Random
  log: FastifyBaseLogger
  /** The season as everybody sees it, at most a second old. Not for deciding what may be sold. */
  programme: () => Promise<Programme>
  /** A hall's seats, which don't change while the process lives. */
  hallPlan: (hallId: number) => Promise<HallPlan>
}

/** In milliseconds. */
const PROGRAMME_KEPT = 1_000

export function makeOffice(parts: Pick<Office, 'settings' | 'db' | 'clock' | 'random' | 'log'>): Office {
  return {
    ...parts,
    programme: keptBriefly(() => loadProgramme(parts.db, parts.clock.now()), parts.clock, PROGRAMME_KEPT),
    hallPlan: hallPlans(parts.db),
  }
}
