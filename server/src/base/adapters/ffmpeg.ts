import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'

/** For untrusted input: no other files or URLs, nothing larger than 4K. */
export const inputLimits = ['-protocol_whitelist', 'pipe', '-max_pixels:v', String(4096 * 2304)]

export type FfmpegProcess = ChildProcessWithoutNullStreams

export type Ffmpeg = {
  look(): Promise<boolean>
  isThere(): boolean
  /** Hides the site's secrets from it. Handle its 'error' events. */
  start(args: readonly string[]): FfmpegProcess
  /** Null when it fails or exceeds a limit. */
  run(
    args: readonly string[],
    input: Uint8Array,
    limits: { ms: number; bytes: number },
  ): Promise<Buffer | null>
}

const lookAgainMs = 60_000

export function createFfmpeg(program = 'ffmpeg'): Ffmpeg {
  let found = false
  let lookedAt = Number.NEGATIVE_INFINITY

  async function look(): Promise<boolean> {
    if (found) return true
    lookedAt = performance.now()
    const child = spawn(program, ['-version'], { stdio: 'ignore' })
    try {
      const [code] = await once(child, 'close')
      found = code === 0
    } catch {
      found = false
    }
    return found
  }

  function start(args: readonly string[]): FfmpegProcess {
    const { PATH } = process.env
    return spawn(program, args, { stdio: 'pipe', env: { ...(PATH !== undefined && { PATH }) } })
  }

  return {
    look,
    isThere() {
      if (!found && performance.now() - lookedAt > lookAgainMs) void look()
      return found
    },
    start,
    run(args, input, { ms, bytes }) {
      const child = start(args)
      const parts: Buffer[] = []
      let length = 0
      const timer = setTimeout(() => child.kill('SIGKILL'), ms)
      child.stdin.on('error', () => {})
      child.stderr.resume()
      child.stdout.on('data', (part: Buffer) => {
        parts.push(part)
        length += part.length
        if (length > bytes) child.kill('SIGKILL')
      })
      child.stdin.end(input)
      return new Promise((resolve) => {
        child.once('error', () => resolve(null))
        child.once('close', (code) => {
          clearTimeout(timer)
          resolve(code === 0 && length > 0 && length <= bytes ? Buffer.concat(parts) : null)
        })
      })
    },
  }
}
