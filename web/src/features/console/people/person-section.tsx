import { Anchor, Loader } from '@mantine/core'
import type { PersonPage } from '@strom/contract'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { FailurePanel } from '../../../components/failure-panel.tsx'
import { Page } from '../../../components/page.tsx'
import { formatDate, formatMoment } from '../../../lib/dates.ts'
import { personQuery } from './api.ts'
import classes from './people.module.css'
import { PersonActs } from './person-acts.tsx'
import { PersonLists } from './person-lists.tsx'
import { roleOf } from './role.ts'

/** All about one person, and what an owner may do for them. */
export function PersonSection() {
  const { t } = useTranslation('consolePeople')
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(personQuery(id))
  return (
    <Page title={data?.email ?? t('person')} width="wide">
      <p>
        <Anchor component={Link} to=".." relative="path">
          <IconArrowLeft size={16} aria-hidden="true" /> {t('back')}
        </Anchor>
      </p>
      {!data && (error ? <FailurePanel error={error} onRetry={() => refetch()} /> : <Loader />)}
      {data && (
        <>
          <Facts person={data} />
          <PersonActs person={data} />
          <PersonLists person={data} />
        </>
      )}
    </Page>
  )
}

function Facts({ person }: { person: PersonPage }) {
  const { t } = useTranslation('consolePeople')
  const facts = [
    [t('name'), person.username],
    [t('role'), t(roleOf(person))],
    [t('access'), person.accessEndsAt === null ? t('noAccess') : formatMoment(person.accessEndsAt)],
    [t('points'), person.points],
    [t('legacy'), person.isLegacy ? t('yes') : t('no')],
    [t('since'), formatDate(person.createdAt)],
  ] as const
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
