import type { PersonPage } from '@strom/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { Page } from '../../../components/page.tsx'
import { load } from '../../../lib/answers.ts'
import { formatDate, formatMoment } from '../../../lib/dates.ts'
import { BackLink } from '../components/back-link.tsx'
import { DescriptionList } from '../components/description-list.tsx'
import { personQuery } from './api.ts'
import { PersonActs } from './person-acts.tsx'
import { PersonLists } from './person-lists.tsx'
import { toRole } from './role.ts'

function PersonSection() {
  const { t } = useTranslation('consolePeople')
  const { id = '' } = useParams()
  const { data } = useSuspenseQuery(personQuery(id))
  return (
    <Page title={data?.email ?? t('person')} width="wide">
      <BackLink>{t('back')}</BackLink>
      {data === null ? (
        <p>{t('noSuch')}</p>
      ) : (
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
    ...(person.deletedAt !== null
      ? [[t('deletedOn'), formatDate(person.deletedAt)] as const]
      : person.deletionAt !== null
        ? [[t('deletionOn'), formatMoment(person.deletionAt)] as const]
        : []),
  ] as const
  return <DescriptionList facts={facts} />
}

export function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  return load(personQuery(id))
}

export { PersonSection as Component }
