import type { LadderRung } from '@strom/contract'
import type { Logger } from 'pino'
import type { Ffmpeg } from '../../base/adapters/ffmpeg.ts'
import type { BeginBroadcast } from '../push/sample-writer.ts'
import { ffmpegArguments } from './ffmpeg-arguments.ts'
import { type ProbedTracks, planTranscoding } from './plan.ts'
import { createTranscoder, type Transcoder } from './transcoder.ts'

export type IncomingBroadcast = {
  channel: string
  rungs: readonly LadderRung[]
  begin: BeginBroadcast
  hasOpenGroups: () => boolean
}

export type TranscodingState = {
  /** Because players cannot play what comes. */
  convertsPictures: boolean
  convertsSound: boolean
  rungs: number[]
  processorPercent: number | null
  restarts: number
}

export type Transcoding = {
  isReady(): boolean
  /** null: not needed, or at the limit. */
  start(incoming: IncomingBroadcast, probed: ProbedTracks, format: 'mp4' | 'flv'): Transcoder | null
  stateOf(channel: string): TranscodingState | null
  close(): void
}

type Options = {
  ffmpeg: Pick<Ffmpeg, 'isThere' | 'start'>
  log: Pick<Logger, 'info' | 'warn'>
  maxRunning: () => number
}

type Running = {
  channel: string
  transcoder: Transcoder
  state: Omit<TranscodingState, 'processorPercent' | 'restarts'>
}

export function createTranscoding({ ffmpeg, log, maxRunning }: Options): Transcoding {
  /** Two per channel while one replaces the other. */
  const running: Running[] = []

  return {
    isReady: () => ffmpeg.isThere() && maxRunning() > 0,
    start({ channel, rungs, begin }, probed, format) {
      const plan = planTranscoding(probed, rungs)
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
          convertsPictures: !plan.picturesPlayable,
          convertsSound: plan.sound !== null && !plan.soundPlayable,
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
