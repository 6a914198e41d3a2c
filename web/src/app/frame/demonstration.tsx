import { useTranslation } from 'react-i18next'
import { useSiteSettings } from '../../lib/site-settings.ts'
import { useIsHydrating } from '../../lib/use-is-hydrating.ts'
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
  const { brandName, contactAddress, demonstration } = useSiteSettings()
  // The prerendered page knows no site.
  const contact = useIsHydrating() ? null : contactAddress
  return (
    <footer className={classes.footer}>
      <span>
        {brandName}
        {contact && (
          <>
            {' · '}
            <a href={`mailto:${contact}`}>{contact}</a>
          </>
        )}
      </span>
      {demonstration && <span>{t('demonstrationNotice')}</span>}
    </footer>
  )
}
