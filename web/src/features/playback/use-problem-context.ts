import type { Stream } from '@strom/contract'
import { useRef } from 'react'
import { streamTexts } from '../../components/stream-texts.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { currentLanguage } from '../../lib/language/current-language.ts'
import { useTexts } from '../../lib/language/texts.ts'
import type { PlayerKind } from '../../lib/player-choice.ts'
import type { PlayerFigures } from '../../player/figures.ts'
import { playerTexts } from '../../player/texts.ts'
import type { PlayerView } from '../../player/view.ts'
import { playbackTexts } from './texts.ts'

const faults = { network: 'networkTitle', source: 'sourceTitle', refused: 'refusedTitle' } as const
const isFault = (status: PlayerView['status']): status is keyof typeof faults => status in faults

/** Keeps what the player last reported, for a problem report. */
export function useProblemContext(player: PlayerKind, stream: Stream | undefined) {
  const t = useTexts(playbackTexts)
  const tStream = useTexts(streamTexts)
  const tPlayer = useTexts(playerTexts)
  const figures = useRef<PlayerFigures | null>(null)
  const view = useRef<PlayerView | null>(null)
  const fault = useRef<{ status: keyof typeof faults; at: Date } | null>(null)
  return {
    noteFigures(fresh: PlayerFigures) {
      figures.current = fresh
    },
    noteView(shown: PlayerView) {
      view.current = shown
      const { status } = shown
      if (isFault(status) && fault.current?.status !== status) fault.current = { status, at: new Date() }
    },
    describe(): string[] {
      const { stalls = 0 } = figures.current ?? {}
      const { shown, latency } = view.current ?? {}
      const name = player === 'default' ? tStream('defaultPlayer') : tStream('lowLatencyPlayer')
      const seconds = typeof latency === 'number' ? formatNumber(latency, currentLanguage(), 1) : t('unknown')
      const error =
        fault.current && `${tPlayer(faults[fault.current.status])}, ${fault.current.at.toISOString()}`
      return [
        t('problemStream', { title: stream?.title ?? '', id: stream?.id ?? '' }),
        t('problemPlayer', { name }),
        t('problemQuality', { quality: shown ? `${shown.height}p` : t('unknown') }),
        t('problemStalls', { stalls, seconds }),
        t('problemError', { error: error ?? t('noError') }),
        t('problemBrowser', { browser: navigator.userAgent }),
      ]
    },
  }
}
