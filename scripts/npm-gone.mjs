const LOOK_EVERY_MS = 250

/**
 * npm passes a signal to its shell, which dies without passing it on: the site would keep running and hold
 * its port.
 */
export function whenNpmIsGone(act) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, LOOK_EVERY_MS)
  timer.unref()
}
