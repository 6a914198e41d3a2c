import { readFileSync } from 'node:fs'
import { platform } from 'node:process'

/**
 * Linux only.
 * @param {import('node:child_process').ChildProcess} program
 * @param {NodeJS.Signals} signal
 */
export function signalTree({ pid, exitCode, signalCode }, signal) {
  if (platform !== 'linux' || pid === undefined || exitCode !== null || signalCode !== null) return
  // The parent first, so that it starts no more children.
  process.kill(pid, signal)
  for (const child of readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')) {
    if (child.trim()) signalChild(Number(child), signal)
  }
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function signalChild(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error
  }
}
