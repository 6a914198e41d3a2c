import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Page } from '../components/page.tsx'

/** Stands where a page broke, or where its code could not be fetched. */
export function BrokenPage() {
  const { t } = useTranslation('errors')
  return (
    <Page title={t('pageBroke')}>
      <p>{t('pageBrokeText')}</p>
      <Button onClick={() => window.location.reload()}>{t('loadAgain')}</Button>
    </Page>
  )
}
