/** A request to the emulator, without anything of the server that brought it. */
export type EmulatorRequest = {
  method: string
  /** From the emulator's own root on, without the query. */
  path: string
  query: URLSearchParams
  /** Names in small letters. */
  headers: Record<string, string | undefined>
  /** As it was sent, '' for none. */
  body: string
}
