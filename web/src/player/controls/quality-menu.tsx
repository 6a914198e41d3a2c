import { useTranslation } from 'react-i18next'
import { findQuality, type QualityChoice } from '../engine/quality.ts'
import type { PlayerView } from '../view.ts'
import styles from './quality-menu.module.css'

/** Whether there is anything to choose: native HLS and sources of one quality leave nothing. */
export function offersQuality({ qualities }: PlayerView): boolean {
  return qualities.length > 1
}

type ButtonProps = { view: PlayerView; menuId: string }

export function QualityButton({ view, menuId }: ButtonProps) {
  const { t } = useTranslation('player')
  const chosen = findQuality(view.choice, view.qualities)
  const auto = view.shown ? t('qualityAutoShown', { shown: view.shown.label }) : t('qualityAuto')
  return (
    <media-chrome-menu-button
      invoketarget={menuId}
      className={styles.quality}
      aria-label={`${t('quality')}: ${chosen?.label ?? auto}`}
    >
      {chosen?.label ?? t('qualityAuto')}
      <span slot="tooltip-content">{t('quality')}</span>
    </media-chrome-menu-button>
  )
}

type MenuProps = ButtonProps & { onChoose: (choice: QualityChoice) => void }

/** The list over the bar; a child of the player, since the bar would clip it. */
export function QualityMenu({ view, menuId, onChoose }: MenuProps) {
  const { t } = useTranslation('player')
  const { qualities, choice, shown } = view
  const chosen = findQuality(choice, qualities)?.label ?? 'auto'
  const auto = shown ? t('qualityAutoShown', { shown: shown.label }) : t('qualityAuto')
  const entries = [
    { value: 'auto', text: auto },
    ...qualities.map(({ label }) => ({ value: label, text: label })),
  ]
  return (
    <media-chrome-menu
      id={menuId}
      className={styles.menu}
      aria-label={t('quality')}
      hidden
      onchange={(event) => onChoose((event.currentTarget as HTMLElement & { value: string }).value)}
    >
      {/* In place of the menu's own header, a way back to a menu above, which there is none of. */}
      <span slot="header" hidden />
      {entries.map(({ value, text }) => (
        <media-chrome-menu-item key={value} type="radio" value={value} checked={value === chosen}>
          {text}
        </media-chrome-menu-item>
      ))}
    </media-chrome-menu>
  )
}
