// Preloaded into a measured site: how late its event loop is at any moment. Node's own monitor counts a
// second's standstill as one late sample among many punctual ones.
import { writeFileSync } from 'node:fs'
import { createHistogram } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const everyMs = 5

function watch(file: string) {
  const late = createHistogram()
  let due = performance.now() + everyMs
  const look = () => {
    const now = performance.now()
    // Each moment that passed meanwhile would have waited until now.
    for (; due <= now; due += everyMs) late.record(Math.max(1, Math.round((now - due) * 1000)))
    setTimeout(look, due - now).unref()
  }
  setTimeout(look, everyMs).unref()
  process.on('SIGUSR2', () => {
    const [p95, p99, max] = [late.percentile(95), late.percentile(99), late.max].map((us) => us / 1000)
    late.reset()
    writeFileSync(file, JSON.stringify({ p95, p99, max }))
  })
}

const { LOOP_DELAY_FILE } = process.env
if (isMainThread && LOOP_DELAY_FILE) watch(LOOP_DELAY_FILE)
