import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useProgressiveCount } from '../../lib/use-progressive-count.ts'
import type { QualityChoice } from '../engine/quality.ts'
import type { PlayerView } from '../view.ts'
import { speakBarLanguage } from './bar-language.ts'
import styles from './control-bar.module.css'
import './elements.ts'
import { offersQuality, QualityButton, QualityMenu } from './quality-menu.tsx'

type Props = {
  view: PlayerView
  title: string
  onLive: () => void
  onChoose: (choice: QualityChoice) => void
}

/** The bar both engines share, seen when all of it is drawn. Buttons the browser has no use for hide by themselves. */
export function ControlBar({ view, title, onLive, onChoose }: Props) {
  const { t, i18n } = useTranslation('player')
  speakBarLanguage(i18n.resolvedLanguage ?? 'en')
  // The bar finds the menu by a selector, which takes no punctuation.
  const menuId = `quality${useId().replaceAll(/\W/g, '')}`
  const controls = [
    <media-play-button key="play" />,
    <span key="volume" className={styles.volume}>
      <media-mute-button />
      <media-volume-range />
    </span>,
    <button
      key="live"
      type="button"
      className={styles.live}
      data-behind={view.behind || undefined}
      aria-disabled={!view.behind}
      onClick={() => view.behind && onLive()}
    >
      <span className={styles.dot} />
      {view.behind ? t('backToLive') : t('live')}
    </button>,
    view.latency !== null && (
      <span
        key="latency"
        className={styles.latency}
        role="img"
        aria-label={t('latencyLabel', { seconds: view.latency })}
      >
        {t('latency', { seconds: view.latency.toFixed(1) })}
      </span>
    ),
    <span key="name" className={styles.name}>
      {title}
    </span>,
    offersQuality(view) && <QualityButton key="quality" view={view} menuId={menuId} />,
    <media-cast-button key="cast" />,
    <media-airplay-button key="airplay" />,
    <media-pip-button key="pip" />,
    <media-fullscreen-button key="fullscreen" />,
  ]
  const drawn = useProgressiveCount(controls.length)
  const isComplete = drawn === controls.length
  return (
    <>
      <media-control-bar className={styles.bar} aria-busy={!isComplete}>
        {controls.slice(0, drawn)}
      </media-control-bar>
      {isComplete && offersQuality(view) && <QualityMenu view={view} menuId={menuId} onChoose={onChoose} />}
    </>
  )
}
