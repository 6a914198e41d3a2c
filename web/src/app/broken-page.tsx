import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Page } from '../components/page.tsx'
import { reload } from '../lib/reload.ts'

/** Stands where a page broke, or where the site has its code no more (page-error.tsx says what is out of reach). */
export function BrokenPage() {
  const { t } = useTranslation('errors')
  return (
    <Page title={t('pageBroke')}>
      <p>{t('pageBrokeText')}</p>
      <Button onClick={reload}>{t('loadAgain')}</Button>
    </Page>
  )
}
