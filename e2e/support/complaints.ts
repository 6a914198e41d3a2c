import type { BrowserContext } from '@playwright/test'

/** Complaints of browsers during a journey: errors on the console, and errors that no page code caught. */
export type Complaints = {
  listenTo: (context: BrowserContext) => void
  /** Complaints this journey provokes on purpose. */
  allow: (...patterns: RegExp[]) => void
  unexpected: () => string[]
}

export function collectComplaints(): Complaints {
  const heard: string[] = []
  const allowed: RegExp[] = []
  return {
    listenTo(context) {
      context.on('console', (message) => {
        if (message.type() === 'error') heard.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => heard.push(`uncaught: ${error.error().stack ?? error.error()}`))
    },
    allow: (...patterns) => allowed.push(...patterns),
    unexpected: () => heard.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint))),
  }
}
