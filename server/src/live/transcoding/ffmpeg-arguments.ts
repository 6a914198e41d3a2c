import { inputLimits } from '../../base/adapters/ffmpeg.ts'
import type { TranscodePlan } from './plan.ts'

const largest = 1080

const kilobits = (shorterSide: number) => (shorterSide > 720 ? 4500 : shorterSide > 480 ? 2500 : 1200)

function scale(shorterSide: number | null, isUpright: boolean): string {
  const side = shorterSide ?? `'trunc(min(${largest},${isUpright ? 'iw' : 'ih'})/2)*2'`
  return isUpright ? `scale=${side}:-2` : `scale=-2:${side}`
}

export function ffmpegArguments(plan: TranscodePlan, format: 'mp4' | 'flv'): string[] {
  const { pictures, sound, picturesPlayable, soundPlayable, encoded, isUpright, size } = plan
  const copied = picturesPlayable ? pictures : []
  const [source = '0:v:0'] = pictures
  const ownSide = size ? Math.min(size.width, size.height, largest) : 720
  const copies = copied.flatMap((picture, k) => ['-map', picture, `-c:v:${k}`, 'copy'])
  const encodings = encoded.flatMap((side, index) => {
    const of = `v:${copied.length + index}`
    const rate = `${kilobits(side ?? ownSide)}k`
    return [
      ...['-map', source, `-c:${of}`, 'libx264', `-filter:${of}`, scale(side, isUpright)],
      ...[`-preset:${of}`, 'veryfast', `-tune:${of}`, 'zerolatency', `-pix_fmt:${of}`, 'yuv420p'],
      ...[`-profile:${of}`, 'high', `-bf:${of}`, '0', `-sc_threshold:${of}`, '0', `-g:${of}`, '600'],
      // Players switch where all have a key frame.
      ...[`-force_key_frames:${of}`, picturesPlayable ? 'source' : 'expr:gte(t,n_forced)'],
      ...[`-crf:${of}`, '23', `-maxrate:${of}`, rate, `-bufsize:${of}`, rate],
    ]
  })
  return [
    ...['-hide_banner', '-loglevel', 'error', '-nostdin', ...inputLimits],
    ...['-flags', 'low_delay', '-fpsprobesize', '0', '-probesize', '1000000', '-analyzeduration', '1500000'],
    ...['-noautorotate', '-f', format, '-i', 'pipe:0'],
    ...[...copies, ...encodings],
    ...(sound === null ? ['-an'] : ['-map', sound, ...encodeSound(soundPlayable)]),
    ...['-fps_mode', 'passthrough', '-max_muxing_queue_size', '4096', '-f', 'mp4'],
    ...['-movflags', '+delay_moov+default_base_moof+separate_moof+frag_keyframe', '-frag_duration', '200000'],
    ...['-flush_packets', '1', 'pipe:1'],
  ]
}

function encodeSound(fits: boolean): string[] {
  return fits ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000']
}
