import { useTexts } from '../../lib/language/texts.ts'
import classes from './skip-link.module.css'
import { frameTexts } from './texts.ts'

export const mainId = 'main'

export function SkipLink() {
  const t = useTexts(frameTexts)
  return (
    <a href={`#${mainId}`} className={classes.skip}>
      {t('skipToContent')}
    </a>
  )
}
