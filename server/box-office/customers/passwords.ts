import { hash, verify } from '@node-rs/argon2'
import { remember } from '#server/cache/remember'

/** Hashes with argon2id, 19 MiB and two passes, in PHC format: the library's defaults, which take about 10 ms. */
export const hashPassword = (password: string): Promise<string> => hash(password)

/**
 * Returns whether a password matches its hash. Without a hash it takes as long, so that timing doesn't reveal which
 * addresses have an account.
 */
export async function isPassword(password: string, hashed: string | null | undefined): Promise<boolean> {
  const isRight = await verify(hashed ?? (await dummyHash()), password)
  return isRight && hashed != null
}

const dummyHash = remember(() => hash('nobody has this password'))
