import { spawn } from 'node:child_process'
import { whenNpmIsGone } from './npm-gone.mjs'
import { root } from './paths.mjs'

const KILL_AFTER_MS = 10_000

/**
 * Runs a program to its end, in the repository's root, without input.
 *
 * `quiet` keeps what it prints (returned as `output`) instead of showing it; `stop` stops it when aborted. A program that
 * cannot be started at all ends with code 127.
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
      // In a terminal Ctrl-C has reached the program already, and a second one would cut its clean-up short.
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
