const LOOK_EVERY_MS = 250

/**
 * Calls back when the npm that started this process was ended. npm hands a signal on to the shell it runs scripts in,
 * and the shell dies of it without a word to us: a site would go on unseen, holding its port.
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
