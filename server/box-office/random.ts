/** Unpredictable random bytes, for tokens and secrets. */
export interface Random {
  bytes(count: number): Buffer
}
