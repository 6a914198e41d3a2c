import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CurrentLines } from '../components/current-lines.tsx'
import { Page } from '../components/page.tsx'
import { paths } from '../lib/paths.ts'

export function NotFoundPage() {
  const { t } = useTranslation(['errors', 'frame'])
  return (
    <Page title={t('errors:notFound')}>
      <p>{t('errors:notFoundText')}</p>
      <Button component={Link} to={paths.home()}>
        {t('frame:goHome')}
      </Button>
      <CurrentLines />
    </Page>
  )
}

export const unknownPage = { path: '*', Component: NotFoundPage } as const
