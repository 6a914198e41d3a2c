import { useTranslation } from 'react-i18next'
import { useSiteSettings } from '../../lib/site-settings.ts'
import classes from './demonstration.module.css'

export function DemonstrationMark() {
  const { t } = useTranslation()
  const { demonstration } = useSiteSettings()
  return demonstration ? <span className={classes.mark}>{t('demonstration')}</span> : null
}
