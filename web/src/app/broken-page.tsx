import { Button } from '@mantine/core'
import { Page } from '../components/page.tsx'
import { errorTexts } from '../lib/error-texts.ts'
import { useTexts } from '../lib/language/texts.ts'

/** page-error.tsx handles outages. */
export function BrokenPage() {
  const t = useTexts(errorTexts)
  return (
    <Page title={t('pageBroke')}>
      <p>{t('pageBrokeText')}</p>
      {/* Without drafts: they may be why it broke. */}
      <Button onClick={() => window.location.reload()}>{t('loadAgain')}</Button>
    </Page>
  )
}
