/** A token that proves its work, or its human, and when nobody can use it any more. */
export interface CaptchaProof {
  /** The same for every way of writing the same token. */
  id: string
  expiresAt: Date
}
