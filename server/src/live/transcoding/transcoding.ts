// The broadcasts that ffmpeg transcodes at this node: whether it can, how many it may, and how each fares.
import type { LadderRung } from '@strom/contract'
import type { Logger } from 'pino'
import type { Ffmpeg } from '../../base/adapters/ffmpeg.ts'
import type { Begin } from '../push/feed.ts'
import { ffmpegArguments } from './ffmpeg-arguments.ts'
import { type Facts, planTranscoding } from './plan.ts'
import { createTranscoder, type Transcoder } from './transcoder.ts'

/** A broadcast that has been let in, as far as transcoding goes. */
export type Incoming = {
  channel: string
  rungs: readonly LadderRung[]
  begin: Begin
  /** Whether what has come so far cannot be joined by every player. */
  hasOpenGroups: () => boolean
}

/** The work of ffmpeg on a channel's broadcast now. */
export type TranscodingState = {
  /** Whether the pictures, and the sound, are converted since players cannot play what comes. */
  convertsPictures: boolean
  convertsSound: boolean
  /** The heights of what is made besides. */
  rungs: number[]
  processorPercent: number | null
  restarts: number
}

export type Transcoding = {
  /** Whether broadcasts may be transcoded at all, as far as ffmpeg has been found. */
  isReady(): boolean
  /** null where the broadcast may pass as it comes, or as many as may be are transcoded already. */
  start(incoming: Incoming, facts: Facts, format: 'mp4' | 'flv'): Transcoder | null
  stateOf(channel: string): TranscodingState | null
  close(): void
}

type Options = {
  ffmpeg: Pick<Ffmpeg, 'isThere' | 'start'>
  log: Pick<Logger, 'info' | 'warn'>
  /** How many broadcasts may be transcoded at once. */
  maxRunning: () => number
}

type Running = {
  channel: string
  transcoder: Transcoder
  state: Omit<TranscodingState, 'processorPercent' | 'restarts'>
}

export function createTranscoding({ ffmpeg, log, maxRunning }: Options): Transcoding {
  /** For a moment a channel has two: one whose pictures are about to take the place of the other's. */
  const running: Running[] = []

  return {
    isReady: () => ffmpeg.isThere() && maxRunning() > 0,
    start({ channel, rungs, begin }, facts, format) {
      const plan = planTranscoding(facts, rungs)
      if (!plan) return null
      const channels = new Set(running.map((one) => one.channel))
      if (channels.size >= maxRunning() && !channels.has(channel)) {
        log.warn({ channel }, 'a broadcast is not transcoded: as many as may be are already')
        return null
      }
      const transcoder = createTranscoder({
        ffmpeg,
        args: ffmpegArguments(plan, format),
        begin,
        onDeath: (words) => log.warn({ channel, words }, 'ffmpeg ended by itself'),
      })
      const kept = {
        channel,
        transcoder,
        state: {
          convertsPictures: !plan.picturesFit,
          convertsSound: plan.sound !== null && !plan.soundFits,
          rungs: plan.encoded.filter((side) => side !== null),
        },
      }
      running.push(kept)
      log.info({ channel, ...kept.state }, 'ffmpeg transcodes a broadcast')
      return {
        ...transcoder,
        close() {
          transcoder.close()
          const index = running.indexOf(kept)
          if (index >= 0) running.splice(index, 1)
        },
      }
    },
    stateOf(channel) {
      const kept = running.find((one) => one.channel === channel)
      if (!kept) return null
      const { transcoder, state } = kept
      return { ...state, processorPercent: transcoder.processorPercent(), restarts: transcoder.restarts() }
    },
    close() {
      for (const { transcoder } of running.splice(0)) transcoder.close()
    },
  }
}
