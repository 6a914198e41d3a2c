import { Anchor, Button } from '@mantine/core'
import type { Person } from '@strom/contract'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DataTable } from '../../../components/data-table.tsx'
import { MoreButton } from '../../../components/more-button.tsx'
import { Page } from '../../../components/page.tsx'
import { SearchField } from '../../../components/search-field.tsx'
import { loadList } from '../../../lib/answers.ts'
import { formatDate } from '../../../lib/dates.ts'
import { useSearch } from '../components/use-search.ts'
import { AddPerson } from './add-person.tsx'
import { searchQuery } from './api.ts'
import { Compensate } from './compensate.tsx'
import { ExportPeople } from './export-people.tsx'
import classes from './people.module.css'
import { toRole } from './role.ts'

function PeopleSection() {
  const { t } = useTranslation(['consolePeople', 'console'])
  const { text, setText, wanted } = useSearch()
  // The previous list stays while the next one loads.
  const list = useSuspenseInfiniteQuery(searchQuery(useDeferredValue(wanted)))
  const people = list.data.pages.flatMap((page) => page.people)

  return (
    <Page
      title={t('console:people')}
      width="wide"
      tools={
        <div className={classes.tools}>
          <AddPerson />
          <Button component={Link} to="invite" variant="default">
            {t('inviteMany')}
          </Button>
          <ExportPeople />
          <Compensate />
        </div>
      }
    >
      <SearchField className={classes.search} label={t('search')} value={text} onChange={setText} />
      <DataTable<Person>
        cells="paired"
        more={t('console:rest')}
        empty={t('nobody')}
        rows={people}
        rowKey={({ id }) => id}
        columns={[
          [
            t('email'),
            ({ id, email }) => (
              <Anchor component={Link} to={id}>
                {email}
              </Anchor>
            ),
          ],
          [t('name'), ({ username }) => username],
          [t('role'), (person) => t(toRole(person))],
          [t('secondFactor'), ({ secondFactorSince }) => formatDate(secondFactorSince)],
          [t('access'), ({ accessEndsAt }) => formatDate(accessEndsAt)],
          [t('since'), ({ createdAt }) => formatDate(createdAt)],
        ]}
      />
      <MoreButton list={list}>{t('more')}</MoreButton>
    </Page>
  )
}

export function loader() {
  return loadList(searchQuery(''))
}

export { PeopleSection as Component }
