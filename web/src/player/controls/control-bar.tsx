import { useId } from 'react'
import { useTranslation } from 'react-i18next'
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

/** The bar both engines share. Buttons the browser has no use for hide by themselves. */
export function ControlBar({ view, title, onLive, onChoose }: Props) {
  const { t, i18n } = useTranslation('player')
  speakBarLanguage(i18n.resolvedLanguage ?? 'en')
  // The bar finds the menu by a selector, which takes no punctuation.
  const menuId = `quality${useId().replaceAll(/\W/g, '')}`
  return (
    <>
      <media-control-bar className={styles.bar}>
        <media-play-button />
        <span className={styles.volume}>
          <media-mute-button />
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
            aria-label={t('latencyLabel', { seconds: view.latency, count: view.latency })}
          >
            {t('latency', { seconds: view.latency.toFixed(1) })}
          </span>
        )}
        <span className={styles.name}>{title}</span>
        {offersQuality(view) && <QualityButton view={view} menuId={menuId} />}
        <media-cast-button />
        <media-airplay-button />
        <media-pip-button />
        <media-fullscreen-button />
      </media-control-bar>
      {offersQuality(view) && <QualityMenu view={view} menuId={menuId} onChoose={onChoose} />}
    </>
  )
}
