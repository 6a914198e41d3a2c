/** Whether an agent string says mobile or Android: a hint for the server, never an identity. */
export function isMobileAgent(agent: string): boolean {
  return /mobile|android/i.test(agent)
}

/** Whether this browser calls itself mobile. */
export function isMobileBrowser(): boolean {
  return isMobileAgent(navigator.userAgent)
}
