import { Link } from 'react-router'
import { useLanguage } from '../../lib/language/current-language.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { paths } from '../../lib/paths.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'
import { useIsHydrating } from '../../lib/use-is-hydrating.ts'
import classes from './footer.module.css'
import { frameTexts } from './texts.ts'

export function Footer() {
  const t = useTexts(frameTexts)
  const language = useLanguage()
  const { brandName, contactAddress, demonstration, maintenanceMode, pages } = useSiteSettings()
  // The prerendered page knows no site.
  const isHydrating = useIsHydrating()
  const contact = isHydrating ? null : contactAddress
  // In maintenance there is only one page.
  const shown = isHydrating || maintenanceMode ? [] : (pages ?? [])
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
      {shown.length > 0 && (
        <nav aria-label={t('pages')} className={classes.pages}>
          {shown.map(({ slug, title }) => (
            <Link key={slug} to={paths.page(slug)}>
              {title[language]}
            </Link>
          ))}
        </nav>
      )}
      {demonstration && <span>{t('demonstrationNotice')}</span>}
    </footer>
  )
}
