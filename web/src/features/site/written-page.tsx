import { Anchor } from '@mantine/core'
import { contract } from '@strom/contract'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, useParams } from 'react-router'
import { MarkdownText } from '../../components/markdown.tsx'
import { Page } from '../../components/page.tsx'
import { sharedTexts } from '../../components/texts.ts'
import { load } from '../../lib/answers.ts'
import { read } from '../../lib/api.ts'
import { useLanguage } from '../../lib/language/current-language.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { paths } from '../../lib/paths.ts'
import { siteTexts } from './texts.ts'
import classes from './written-page.module.css'

const pageQuery = (slug: string) =>
  queryOptions({
    queryKey: ['pages', slug],
    queryFn: async () => (await read(contract.pages.read, { params: { slug } })).page ?? null,
  })

function WrittenPage() {
  const t = useTexts(siteTexts)
  const language = useLanguage()
  const tShared = useTexts(sharedTexts)
  const { slug = '' } = useParams()
  const { data } = useSuspenseQuery(pageQuery(slug))
  const home = (
    <p>
      <Anchor component={Link} to={paths.home()}>
        {tShared('goHome')}
      </Anchor>
    </p>
  )
  if (!data) return <Page title={t('noSuchPage')}>{home}</Page>
  return (
    <Page title={data.title[language]}>
      {data.draft && <p className={classes.draft}>{t('draft')}</p>}
      <MarkdownText>{data.body[language]}</MarkdownText>
      {home}
    </Page>
  )
}

export function loader({ params: { slug = '' } }: LoaderFunctionArgs) {
  return load(pageQuery(slug))
}

export { WrittenPage as Component }
