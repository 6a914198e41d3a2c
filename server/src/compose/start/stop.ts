const patienceMs = 10_000

/** A second signal exits at once. */
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
