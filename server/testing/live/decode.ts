import { spawnSync } from 'node:child_process'

export function decodePictures(file: readonly Uint8Array[]) {
  const args = ['-v', 'error', '-f', 'mp4', '-i', 'pipe:0', '-map', '0:v', '-f', 'framehash', 'pipe:1']
  const { stdout, stderr } = spawnSync('ffmpeg', args, { input: Buffer.concat(file) })
  const pictures = String(stdout)
    .split('\n')
    .filter((line) => /^0,/.test(line)).length
  return { pictures, complaints: String(stderr) }
}
