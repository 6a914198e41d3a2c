import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Page } from '../components/page.tsx'

/** Stands where a page broke, or where the site has its code no more (page-error.tsx says what is out of reach). */
export function BrokenPage() {
  const { t } = useTranslation('errors')
  return (
    <Page title={t('pageBroke')}>
      <p>{t('pageBrokeText')}</p>
      {/* Without what was typed, which may be why it broke. */}
      <Button onClick={() => window.location.reload()}>{t('loadAgain')}</Button>
    </Page>
  )
}
