import { Anchor } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { Page } from '../../../components/page.tsx'
import { load } from '../../../lib/answers.ts'
import { currentLanguage } from '../../../lib/language/current-language.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { paths } from '../../../lib/paths.ts'
import { BackLink } from '../components/back-link.tsx'
import { ownerPagesQuery } from './api.ts'
import { PageForm } from './page-form.tsx'
import { pageTexts } from './texts.ts'

function PageSection() {
  const t = useTexts(pageTexts)
  const { slug } = useParams()
  const { data } = useSuspenseQuery(ownerPagesQuery)
  const page = data.find((one) => one.slug === slug) ?? null
  return (
    <Page title={page ? page.title[currentLanguage()] : t('add')} width="wide">
      <BackLink to={paths.adminPages()}>{t('back')}</BackLink>
      {page?.shown && (
        <p>
          <Anchor component={Link} to={paths.page(page.slug)}>
            {t('open')}
          </Anchor>
        </p>
      )}
      {slug !== undefined && !page ? <p>{t('noSuch')}</p> : <PageForm key={slug ?? ''} page={page} />}
    </Page>
  )
}

export function loader() {
  return load(ownerPagesQuery)
}

export { PageSection as Component }
