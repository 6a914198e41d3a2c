import { Anchor, Button } from '@mantine/core'
import type { Person } from '@strom/contract'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Link } from 'react-router'
import { DataTable } from '../../../components/data-table.tsx'
import { MoreButton } from '../../../components/more-button.tsx'
import { Page } from '../../../components/page.tsx'
import { personTexts } from '../../../components/person-texts.ts'
import { SearchField } from '../../../components/search-field.tsx'
import { loadList } from '../../../lib/answers.ts'
import { formatDate } from '../../../lib/dates.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { useSearch } from '../components/use-search.ts'
import { consoleTexts } from '../texts.ts'
import { AddPerson } from './add-person.tsx'
import { searchQuery } from './api.ts'
import { Compensate } from './compensate.tsx'
import { ExportPeople } from './export-people.tsx'
import classes from './people.module.css'
import { toRole } from './role.ts'
import { peopleTexts } from './texts.ts'

function PeopleSection() {
  const t = useTexts(peopleTexts)
  const tPerson = useTexts(personTexts)
  const tConsole = useTexts(consoleTexts)
  const { text, setText, wanted } = useSearch()
  // The previous list stays while the next one loads.
  const list = useSuspenseInfiniteQuery(searchQuery(useDeferredValue(wanted)))
  const people = list.data.pages.flatMap((page) => page.people)

  return (
    <Page
      title={tConsole('people')}
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
        more={tConsole('rest')}
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
          [tPerson('name'), ({ username }) => username],
          [t('role'), (person) => tPerson(toRole(person))],
          [t('secondFactor'), ({ secondFactorSince }) => formatDate(secondFactorSince)],
          [tPerson('access'), ({ accessEndsAt }) => formatDate(accessEndsAt)],
          [tPerson('since'), ({ createdAt }) => formatDate(createdAt)],
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
