import { spawn } from 'node:child_process'
import { whenNpmIsGone } from './npm-gone.mjs'
import { root } from './paths.mjs'

const KILL_AFTER_MS = 10_000

/**
 * Runs in the repository's root; code 127: could not be started. `quiet` captures the output.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean, stop?: AbortSignal, shell?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, options = {}) {
  const { env = process.env, quiet = false, stop, shell = false } = options
  return new Promise((resolve) => {
    const shown = quiet ? 'pipe' : 'inherit'
    const child = spawn(command, args, { cwd: root, env, shell, stdio: ['ignore', shown, shown] })
    let output = ''
    let killer

    function end() {
      // Ctrl-C in a terminal reached the program already; a second signal would cut its clean-up short.
      if (!process.stdin.isTTY) child.kill('SIGINT')
      killer ??= setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
    }
    function finish(code) {
      clearTimeout(killer)
      stop?.removeEventListener('abort', end)
      resolve({ code, output })
    }

    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    stop?.addEventListener('abort', end)
    child.on('error', (error) => {
      output += error.message
      finish(127)
    })
    child.on('close', (code) => finish(code ?? 1))
  })
}

/** Replaces this process, or on Windows passes signals and the exit code on. */
export function become(command, args) {
  if (process.platform !== 'win32' && typeof process.execve === 'function') {
    process.execve(command, [command, ...args], process.env)
  }
  const child = spawn(command, args, { stdio: 'inherit' })
  /** @type {NodeJS.Signals[]} */
  const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of passedOn) process.on(signal, () => child.kill(signal))
  whenNpmIsGone(() => child.kill('SIGTERM'))
  child.on('error', (error) => {
    console.error(`${command} could not be started: ${error.message}`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 143)
  })
}
