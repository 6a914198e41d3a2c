import { useTexts } from '../../lib/language/texts.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'
import classes from './demonstration.module.css'
import { frameTexts } from './texts.ts'

export function DemonstrationMark() {
  const t = useTexts(frameTexts)
  const { demonstration } = useSiteSettings()
  return demonstration ? <span className={classes.mark}>{t('demonstration')}</span> : null
}
