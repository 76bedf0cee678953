import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '#config/settings'
import type { Database } from './database/database.ts'
import { type KeptBriefly, keptBriefly } from './kept-briefly.ts'
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
  /** What is the same for everybody, at most a second old. */
  kept: KeptBriefly
  /** The season as everybody sees it, at most a second old. Not for deciding what may be sold. */
  programme: () => Promise<Programme>
  /** A hall's seats, which don't change while the process lives. */
  hallPlan: (hallId: number) => Promise<HallPlan>
}

/** In milliseconds. */
const KEPT = 1_000

export function makeOffice(parts: Pick<Office, 'settings' | 'db' | 'clock' | 'random' | 'log'>): Office {
  const { db, clock } = parts
  const kept = keptBriefly(clock, KEPT)
  return {
    ...parts,
    kept,
    programme: () => kept('programme', () => loadProgramme(db, clock.now())),
    hallPlan: hallPlans(db),
  }
}
