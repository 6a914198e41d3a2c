// ffmpeg, the one program that the server starts where it is there.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'

export type Ffmpeg = ChildProcessWithoutNullStreams

/** Starts it without a shell, and without the settings and secrets of the site. Its errors must be listened for. */
export function startFfmpeg(program: string, args: readonly string[]): Ffmpeg {
  const { PATH } = process.env
  return spawn(program, args, { stdio: 'pipe', env: { ...(PATH !== undefined && { PATH }) } })
}

/** Whether a program of this name can be run. */
export async function isRunnable(program: string): Promise<boolean> {
  const child = spawn(program, ['-version'], { stdio: 'ignore' })
  try {
    const [code] = await once(child, 'close')
    return code === 0
  } catch {
    return false
  }
}
