import { useSuspenseQuery } from '@tanstack/react-query'
import { Page } from '../../../components/page.tsx'
import { load } from '../../../lib/answers.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { consoleTexts } from '../texts.ts'
import { overviewQuery } from './api.ts'
import { Cards } from './cards.tsx'
import { MissingList, TaskList } from './task-list.tsx'

function OverviewSection() {
  const t = useTexts(consoleTexts)
  const { data } = useSuspenseQuery(overviewQuery)
  return (
    <Page title={t('overview')} width="wide">
      <TaskList overview={data} />
      <MissingList missing={data.missing} />
      <Cards overview={data} />
    </Page>
  )
}

export function loader() {
  return load(overviewQuery)
}

export { OverviewSection as Component }
