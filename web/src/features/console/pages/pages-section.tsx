import { Anchor, Button } from '@mantine/core'
import type { OwnerPage } from '@strom/contract'
import { IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DataTable } from '../../../components/data-table.tsx'
import { Page } from '../../../components/page.tsx'
import { load } from '../../../lib/answers.ts'
import { currentLanguage } from '../../../lib/language/current-language.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { paths } from '../../../lib/paths.ts'
import { consoleTexts } from '../texts.ts'
import { ownerPagesQuery } from './api.ts'
import { pageTexts } from './texts.ts'

function PagesSection() {
  const t = useTexts(pageTexts)
  const tConsole = useTexts(consoleTexts)
  const { data } = useSuspenseQuery(ownerPagesQuery)
  const language = currentLanguage()
  return (
    <Page
      title={tConsole('pages')}
      width="table"
      tools={
        <Button
          component={Link}
          to={paths.adminNewPage()}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
        >
          {t('add')}
        </Button>
      }
    >
      <p>{t('intro')}</p>
      <DataTable<OwnerPage>
        empty=""
        rows={data}
        rowKey={({ slug }) => slug}
        columns={[
          [
            t('title'),
            ({ slug, title }) => (
              <Anchor component={Link} to={paths.adminPage(slug)}>
                {title[language]}
              </Anchor>
            ),
          ],
          [t('address'), ({ slug }) => <code>{paths.page(slug)}</code>],
          [t('state'), ({ shown, draft }) => t(!shown ? 'hidden' : draft ? 'draft' : 'shown')],
        ]}
      />
    </Page>
  )
}

export function loader() {
  return load(ownerPagesQuery)
}

export { PagesSection as Component }
