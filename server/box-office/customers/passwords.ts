import { hash, verify } from '@node-rs/argon2'
import { remember } from '#server/cache/remember'

/** argon2id with 19 MiB and two passes, in PHC form: the library's defaults, and about 10 ms. */
export const hashPassword = (password: string): Promise<string> => hash(password)

/**
 * Returns whether a password is the one that was hashed. Without a hash it takes as long, so that the time it takes
 * doesn't show which addresses have an account.
 */
export async function isPassword(password: string, hashed: string | null | undefined): Promise<boolean> {
  const isRight = await verify(hashed ?? (await dummyHash()), password)
  return isRight && hashed != null
}

const dummyHash = remember(() => hash('nobody has this password'))
