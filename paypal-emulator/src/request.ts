export type EmulatorRequest = {
  method: string
  /** From the emulator's root, without the query. */
  path: string
  query: URLSearchParams
  /** Lower-case names. */
  headers: Record<string, string | undefined>
  /** As sent, '' for none. */
  body: string
}
