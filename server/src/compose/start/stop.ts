const patienceMs = 10_000

/**
 * Runs `stop` once on the first SIGTERM or SIGINT and exits; a second signal, or ten seconds after the notice, end the
 * wait.
 */
export function onStopSignal(stop: () => Promise<void>, noticeSeconds = 0) {
  let stopping = false
  async function finish() {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), noticeSeconds * 1000 + patienceMs).unref()
    await stop()
    process.exit(0)
  }
  process.on('SIGTERM', finish)
  process.on('SIGINT', finish)
}
