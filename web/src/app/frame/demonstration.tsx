import { useTranslation } from 'react-i18next'
import { useSiteSettings } from '../../lib/site-settings.ts'
import classes from './demonstration.module.css'

/** Says beside the brand that this site is a demonstration. */
export function DemonstrationMark() {
  const { t } = useTranslation()
  const { demonstration } = useSiteSettings()
  return demonstration ? <span className={classes.mark}>{t('demonstration')}</span> : null
}

/** The foot of every page; a demonstration says here what that means. */
export function Footer() {
  const { t } = useTranslation()
  const { brandName, demonstration } = useSiteSettings()
  return (
    <footer className={classes.footer}>
      <span>{brandName}</span>
      {demonstration && <span>{t('demonstrationNotice')}</span>}
    </footer>
  )
}
