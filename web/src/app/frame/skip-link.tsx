import { useTranslation } from 'react-i18next'
import classes from './skip-link.module.css'

/** The id of the main area, which the skip link leads to. */
export const mainId = 'main'

/** The first thing a keyboard reaches: past the header, to the content. */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a href={`#${mainId}`} className={classes.skip}>
      {t('skipToContent')}
    </a>
  )
}
