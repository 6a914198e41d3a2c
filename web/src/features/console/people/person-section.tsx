import { Loader } from '@mantine/core'
import type { PersonPage } from '@strom/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { FailurePanel } from '../../../components/failure-panel.tsx'
import { Page } from '../../../components/page.tsx'
import { formatDate, formatMoment } from '../../../lib/dates.ts'
import { BackLink } from '../components/back-link.tsx'
import { DescriptionList } from '../components/description-list.tsx'
import { personQuery } from './api.ts'
import { PersonActs } from './person-acts.tsx'
import { PersonLists } from './person-lists.tsx'
import { toRole } from './role.ts'

/** All about one person, and what an owner may do for them. */
export function PersonSection() {
  const { t } = useTranslation('consolePeople')
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(personQuery(id))
  return (
    <Page title={data?.email ?? t('person')} width="wide">
      <BackLink>{t('back')}</BackLink>
      {data === undefined && (error ? <FailurePanel error={error} onRetry={() => refetch()} /> : <Loader />)}
      {data === null && <p>{t('noSuch')}</p>}
      {data && (
        <>
          <PersonFacts person={data} />
          <PersonActs person={data} />
          <PersonLists person={data} />
        </>
      )}
    </Page>
  )
}

function PersonFacts({ person }: { person: PersonPage }) {
  const { t } = useTranslation('consolePeople')
  const facts = [
    [t('name'), person.username],
    [t('role'), t(toRole(person))],
    [t('access'), person.accessEndsAt === null ? t('noAccess') : formatMoment(person.accessEndsAt)],
    [
      t('secondFactor'),
      person.secondFactorSince === null
        ? t('secondFactorOff')
        : t('secondFactorOn', { since: formatDate(person.secondFactorSince) }),
    ],
    [t('points'), person.points],
    [t('legacy'), person.isLegacy ? t('yes') : t('no')],
    [t('since'), formatDate(person.createdAt)],
  ] as const
  return <DescriptionList facts={facts} />
}
