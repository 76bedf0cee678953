import { solveChallenge } from 'altcha-lib'
import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2'
import { deriveKey as sha } from 'altcha-lib/algorithms/web/sha'
import type { Challenge } from 'altcha-lib/types'

/** Solves a challenge off the main thread, so that typing and scrolling stay smooth. */
self.onmessage = async ({ data }: MessageEvent<{ challenge: Challenge; timeout: number }>) => {
  const { challenge, timeout } = data
  const deriveKey = challenge.parameters.algorithm.startsWith('PBKDF2/') ? pbkdf2 : sha
  self.postMessage(await solveChallenge({ challenge, deriveKey, timeout }))
}
