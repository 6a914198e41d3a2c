import { useTranslation } from 'react-i18next'
import classes from './skip-link.module.css'

export const mainId = 'main'

export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a href={`#${mainId}`} className={classes.skip}>
      {t('skipToContent')}
    </a>
  )
}
