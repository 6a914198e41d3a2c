import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { whenNpmIsGone } from './npm-gone.mjs'
import { root } from './paths.mjs'

const KILL_AFTER_MS = 10_000

/**
 * Runs a program to its end, in the repository's root, without input.
 *
 * `quiet` keeps what it prints (returned as `output`) instead of showing it; `limitMs` stops it after so long
 * (`timedOut`); `stop` stops it when aborted; `patient` lets everybody else go first. A program that cannot be started at all
 * ends with code 127.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean, limitMs?: number, stop?: AbortSignal, shell?: boolean,
 *   patient?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string, timedOut: boolean }>}
 */
export function run(command, args, options = {}) {
  const { env = process.env, quiet = false, limitMs, stop, shell = false, patient = false } = options
  return new Promise((resolve) => {
    const shown = quiet ? 'pipe' : 'inherit'
    const child = spawn(command, args, { cwd: root, env, shell, stdio: ['ignore', shown, shown] })
    if (patient && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    let output = ''
    let timedOut = false
    let killer

    function end() {
      // In a terminal Ctrl-C has reached the program already, and a second one would cut its clean-up short.
      if (timedOut || !process.stdin.isTTY) child.kill('SIGINT')
      killer ??= setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
    }
    function endForTime() {
      timedOut = true
      end()
    }
    const limit = limitMs && setTimeout(endForTime, limitMs)
    function finish(code) {
      clearTimeout(limit)
      clearTimeout(killer)
      stop?.removeEventListener('abort', end)
      resolve({ code, output, timedOut })
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

/**
 * Goes on as another program, which takes over the terminal, the signals and the exit code.
 * Where Node can (24 and newer, not on Windows) this process is replaced; elsewhere it stays and passes signals on.
 */
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
