import { spawnSync } from 'node:child_process'

const isInstalled = spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0

/** Whether tests that push or decode with ffmpeg run: where it is installed, and always in CI. */
export const runsFfmpeg = isInstalled || process.env.CI === 'true'
