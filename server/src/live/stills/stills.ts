import { type Ffmpeg, inputLimits } from '../../base/adapters/ffmpeg.ts'
import type { MarkedNames } from '../../base/adapters/marked-name.ts'
import type { Clock } from '../../base/clock.ts'
import { limitConcurrency, singleFlight } from '../../base/concurrency.ts'
import type { LiveChannels } from '../channels.ts'
import type { ExternalSources } from '../external/external-sources.ts'
import { type NewestPicture, newestOfChannel, newestOfSource } from './newest-picture.ts'

export type Stills = {
  /** Unguessable; empty if there is none. */
  address(channel: string): string
  /** JPEG. 'none': nothing sent now; null: no such address. */
  picture(file: string): Promise<Buffer | 'none' | null>
}

type Options = {
  ffmpeg: Pick<Ffmpeg, 'isThere' | 'run'>
  channels: Pick<LiveChannels, 'getPush'>
  external: Pick<ExternalSources, 'get'>
  clock: Clock
  names: MarkedNames
  isOn: () => boolean
}

const minuteMs = 60_000
/** A page may have loaded that long ago. */
const maxAgeMinutes = 5
const limits = { ms: 5000, bytes: 500_000 }

export function createStills({ ffmpeg, channels, external, clock, names, isOn }: Options): Stills {
  const kept = new Map<string, { picture: Buffer | 'none'; madeAt: number }>()
  const shared = singleFlight<Buffer | 'none'>()
  const inTurn = limitConcurrency(1, 100)
  const thisMinute = () => Math.floor(clock.now() / minuteMs)

  function findNewest(channel: string): Promise<NewestPicture | null> | NewestPicture | null {
    const pushed = channels.getPush(channel)?.pushChannel
    if (pushed) return pushed.isLive() ? newestOfChannel(pushed.channel) : null
    const source = external.get(channel)
    return source ? newestOfSource(source) : null
  }

  async function make(channel: string): Promise<Buffer | null> {
    const newest = await findNewest(channel)
    if (!newest) return null
    const { format, bytes } = newest
    const read = [...inputLimits, '-f', format, '-i', 'pipe:0', '-map', '0:v:0', '-frames:v', '1']
    const write = [
      '-vf',
      'scale=640:-2',
      '-c:v',
      'mjpeg',
      '-pix_fmt',
      'yuvj420p',
      '-q:v',
      '6',
      '-f',
      'image2pipe',
    ]
    return inTurn(() => ffmpeg.run(['-v', 'error', '-nostdin', ...read, ...write, 'pipe:1'], bytes, limits))
  }

  return {
    address(channel) {
      const isShown = channels.getPush(channel)?.pushChannel.isLive() ?? external.get(channel) !== null
      if (!isOn() || !isShown || !ffmpeg.isThere()) return ''
      return `/images/stills/${names.mark(`${channel}.${thisMinute()}`)}.jpg`
    },
    async picture(file) {
      const name = names.read(file.replace(/\.jpg$/, ''))
      const [, channel = '', minute = ''] = /^(.+)\.(\d+)$/.exec(name ?? '') ?? []
      const age = thisMinute() - Number(minute)
      if (name === null || age < 0 || age > maxAgeMinutes || !isOn()) return null
      const known = kept.get(name)
      if (known) return known.picture
      return shared(name, async () => {
        const picture = (await make(channel)) ?? 'none'
        for (const [old, { madeAt }] of kept) if (thisMinute() - madeAt > maxAgeMinutes) kept.delete(old)
        kept.set(name, { picture, madeAt: thisMinute() })
        return picture
      })
    },
  }
}
