import { useTranslation } from 'react-i18next'
import { Mark } from '../components/logo.tsx'
import classes from './splash.module.css'

/** Appears only after a while. */
export function Splash() {
  const { t } = useTranslation()
  return (
    <div className={classes.splash} role="status" aria-label={t('loading')}>
      <Mark size={56} />
    </div>
  )
}
