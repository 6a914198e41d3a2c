import type { BrowserContext } from '@playwright/test'

/** Console errors and uncaught errors. */
export type Complaints = {
  listenTo: (context: BrowserContext) => void
  allow: (...patterns: RegExp[]) => void
  unexpected: () => string[]
}

/** The browser's note when a call asks for the password again. */
const isAskedAgain = /status of 401/

export function collectComplaints(): Complaints {
  const heard: string[] = []
  const allowed: RegExp[] = []
  return {
    listenTo(context) {
      context.on('console', (message) => {
        if (message.type() === 'error' && !isAskedAgain.test(message.text()))
          heard.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => heard.push(`uncaught: ${error.error().stack ?? error.error()}`))
    },
    allow: (...patterns) => allowed.push(...patterns),
    unexpected: () => heard.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint))),
  }
}
