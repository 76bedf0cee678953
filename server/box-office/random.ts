/** Random bytes that nobody can predict: for tokens and secrets. */
export interface Random {
  bytes(count: number): Buffer
}
