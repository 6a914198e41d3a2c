import type { Rotation } from '@strom/media/init-segment'

export type SldpStream = {
  name: string
  /** Bits per second. */
  bitrate: number
  picture: {
    /** Size after rotation. */
    width: number
    height: number
    rotation?: Rotation
    codec: string
    timescale: number
  } | null
  sound: { codec: string; timescale: number } | null
}

export function readStreamInfo(text: string): SldpStream[] | null {
  const message = parse(text)
  const info = isRecord(message) ? message.info : null
  if (!Array.isArray(info)) return null
  return info.map(readStream).filter((stream) => stream !== null)
}

function readStream(entry: unknown): SldpStream | null {
  if (!isRecord(entry) || typeof entry.stream !== 'string' || !isRecord(entry.stream_info)) return null
  const { resolution, bandwidth, vcodec, vtimescale, acodec, atimescale, rotation } = entry.stream_info
  const [, width, height] = /^(\d+)x(\d+)$/.exec(String(resolution)) ?? []
  const pictureScale = Number(vtimescale)
  const soundScale = Number(atimescale)
  const hasPicture = typeof vcodec === 'string' && vcodec.startsWith('avc') && pictureScale > 0
  const hasSound = typeof acodec === 'string' && acodec.startsWith('mp4a') && soundScale > 0
  return {
    name: entry.stream,
    bitrate: Number(bandwidth) || 0,
    picture:
      hasPicture && width && height
        ? {
            width: Number(width),
            height: Number(height),
            codec: vcodec,
            timescale: pictureScale,
            ...(isTurn(Number(rotation)) && { rotation: Number(rotation) as Rotation }),
          }
        : null,
    sound: hasSound ? { codec: acodec, timescale: soundScale } : null,
  }
}

const isTurn = (degrees: number) => [90, 180, 270].includes(degrees)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
