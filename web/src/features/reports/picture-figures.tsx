import type { Figures } from '@strom/contract'
import { useTranslation } from 'react-i18next'
import classes from './reports.module.css'

const seconds = (ms: number) => (ms / 1000).toFixed(1)

/** How a session plays, as its player says: rendition and latency, start-up time and stalls. */
export function PictureFigures({ figures }: { figures: Figures | null }) {
  const { t } = useTranslation('reports')
  if (!figures) return <span className={classes.empty}>{t('noFigures')}</span>
  const { startUpMs, stalls, stalledMs, rendition, latency } = figures
  return (
    <>
      {[rendition, latency !== null && t('behind', { seconds: latency.toFixed(1) })]
        .filter(Boolean)
        .join(' · ')}
      <small className={classes.small}>
        {startUpMs === null ? t('notStarted') : t('startedIn', { seconds: seconds(startUpMs) })}
        {' · '}
        {stalls === 0 ? t('noStalls') : t('stallsOf', { stalls, seconds: seconds(stalledMs) })}
      </small>
    </>
  )
}
