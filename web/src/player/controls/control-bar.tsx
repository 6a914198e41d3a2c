import type { TranslateKeys } from 'media-chrome/dist/lang/en.js'
import { t as barWords } from 'media-chrome/dist/utils/i18n.js'
import { useId } from 'react'
import { formatNumber } from '../../lib/format-number.ts'
import { useLanguage } from '../../lib/language/current-language.ts'
import { useTexts } from '../../lib/language/texts.ts'
import type { QualityChoice } from '../engine/quality.ts'
import { playerTexts } from '../texts.ts'
import type { PlayerView } from '../view.ts'
import { speakBarLanguage } from './bar-language.ts'
import styles from './control-bar.module.css'
import './elements.ts'
import type { TrackKind } from '../engine/tracks.ts'
import { offersQuality, QualityButton, QualityMenu } from './quality-menu.tsx'
import { RewindBar, toClock } from './rewind-bar.tsx'
import { offersTracks, TrackButton, TrackMenu, trackKinds } from './track-menu.tsx'

type Props = {
  view: PlayerView
  title: string
  onLive: () => void
  onRewind: (behind: number) => void
  onChoose: (choice: QualityChoice) => void
  onTrack: (kind: TrackKind, label: string | null) => void
}

/** Buttons that the browser cannot use hide themselves. */
export function ControlBar({ view, title, onLive, onRewind, onChoose, onTrack }: Props) {
  const t = useTexts(playerTexts)
  const language = useLanguage()
  speakBarLanguage(language)
  // The bar's menu selector takes no punctuation.
  const id = useId().replaceAll(/\W/g, '')
  const menuId = `quality${id}`
  const offered = trackKinds.filter((kind) => offersTracks(view, kind))
  return (
    <>
      {view.reach !== null && (
        <RewindBar reach={view.reach} behind={view.behind ? (view.latency ?? 0) : 0} onRewind={onRewind} />
      )}
      <media-control-bar className={styles.bar}>
        <media-play-button>
          <KeyTip slot="tooltip-play" words="Play" shortcut="K" />
          <KeyTip slot="tooltip-pause" words="Pause" shortcut="K" />
        </media-play-button>
        <span className={styles.volume}>
          <media-mute-button>
            <KeyTip slot="tooltip-mute" words="Mute" shortcut="M" />
            <KeyTip slot="tooltip-unmute" words="Unmute" shortcut="M" />
          </media-mute-button>
          <media-volume-range />
        </span>
        <button
          type="button"
          className={styles.live}
          data-behind={view.behind || undefined}
          aria-disabled={!view.behind}
          onClick={() => view.behind && onLive()}
        >
          <span className={styles.dot} />
          {view.behind ? t('backToLive') : t('live')}
        </button>
        {view.latency !== null && (
          <span
            className={styles.latency}
            role="img"
            aria-label={t('latencyLabel', {
              seconds: formatNumber(view.latency, language),
              count: view.latency,
            })}
          >
            {view.latency < 60
              ? t('latency', { seconds: formatNumber(view.latency, language, 1) })
              : toClock(view.latency)}
          </span>
        )}
        <span className={styles.name}>{title}</span>
        {offered.map((kind) => (
          <TrackButton key={kind} {...{ view, kind }} menuId={`${kind}${id}`} />
        ))}
        {offersQuality(view) && <QualityButton view={view} menuId={menuId} />}
        <media-cast-button />
        <media-airplay-button />
        <media-pip-button>
          <KeyTip slot="tooltip-enter" words="Enter picture in picture mode" shortcut="I" />
          <KeyTip slot="tooltip-exit" words="Exit picture in picture mode" shortcut="I" />
        </media-pip-button>
        <media-fullscreen-button>
          <KeyTip slot="tooltip-enter" words="Enter fullscreen mode" shortcut="F" />
          <KeyTip slot="tooltip-exit" words="Exit fullscreen mode" shortcut="F" />
        </media-fullscreen-button>
      </media-control-bar>
      {offered.map((kind) => (
        <TrackMenu key={kind} {...{ view, kind }} menuId={`${kind}${id}`} onChoose={onTrack} />
      ))}
      {offersQuality(view) && <QualityMenu view={view} menuId={menuId} onChoose={onChoose} />}
    </>
  )
}

type KeyTipProps = { slot: string; words: TranslateKeys; shortcut: string }

function KeyTip({ slot, words, shortcut }: KeyTipProps) {
  return (
    <span slot={slot}>
      {barWords(words)} ({shortcut})
    </span>
  )
}
