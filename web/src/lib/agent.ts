export function isMobileAgent(agent: string): boolean {
  return /mobile|android/i.test(agent)
}

export function isMobileBrowser(): boolean {
  return isMobileAgent(navigator.userAgent)
}
