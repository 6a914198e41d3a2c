import { readFileSync } from 'node:fs'
import { platform } from 'node:process'

/**
 * Sends a signal to a program and the processes that it began, on Linux; elsewhere nothing happens.
 * @param {import('node:child_process').ChildProcess} program
 * @param {NodeJS.Signals} signal
 */
export function signalTree({ pid, exitCode, signalCode }, signal) {
  if (platform !== 'linux' || pid === undefined || exitCode !== null || signalCode !== null) return
  // The first one first, so that it begins no further ones meanwhile.
  process.kill(pid, signal)
  for (const child of readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')) {
    if (child.trim()) signalChild(Number(child), signal)
  }
}

/**
 * One that has just ended needs no signal.
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
