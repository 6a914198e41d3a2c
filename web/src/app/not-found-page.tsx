import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { CurrentLines } from '../components/current-lines.tsx'
import { Page } from '../components/page.tsx'
import { sharedTexts } from '../components/texts.ts'
import { errorTexts } from '../lib/error-texts.ts'
import { useTexts } from '../lib/language/texts.ts'
import { paths } from '../lib/paths.ts'

export function NotFoundPage() {
  const t = useTexts(errorTexts)
  const tShared = useTexts(sharedTexts)
  return (
    <Page title={t('notFound')}>
      <p>{t('notFoundText')}</p>
      <Button component={Link} to={paths.home()}>
        {tShared('goHome')}
      </Button>
      <CurrentLines />
    </Page>
  )
}

export const unknownPage = { path: '*', Component: NotFoundPage } as const
