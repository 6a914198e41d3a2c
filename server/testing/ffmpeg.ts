import { spawnSync } from 'node:child_process'

const isInstalled = spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0

/** Always in CI, so that a missing ffmpeg fails. */
export const runsFfmpeg = isInstalled || process.env.CI === 'true'
