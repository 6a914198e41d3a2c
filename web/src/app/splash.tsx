import { Mark } from '../components/logo.tsx'
import { sharedTexts } from '../components/texts.ts'
import { useTexts } from '../lib/language/texts.ts'
import classes from './splash.module.css'

/** Appears only after a while. */
export function Splash() {
  const t = useTexts(sharedTexts)
  return (
    <div className={classes.splash} role="status" aria-label={t('loading')}>
      <Mark size={56} />
    </div>
  )
}
