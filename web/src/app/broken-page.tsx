import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Page } from '../components/page.tsx'

/** page-error.tsx handles outages. */
export function BrokenPage() {
  const { t } = useTranslation('errors')
  return (
    <Page title={t('pageBroke')}>
      <p>{t('pageBrokeText')}</p>
      {/* Without drafts: they may be why it broke. */}
      <Button onClick={() => window.location.reload()}>{t('loadAgain')}</Button>
    </Page>
  )
}
