import type { PersonPage } from '@strom/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { Page } from '../../../components/page.tsx'
import { personTexts } from '../../../components/person-texts.ts'
import { load } from '../../../lib/answers.ts'
import { formatDate, formatMoment } from '../../../lib/dates.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { BackLink } from '../components/back-link.tsx'
import { DescriptionList } from '../components/description-list.tsx'
import { personQuery } from './api.ts'
import { PersonActs } from './person-acts.tsx'
import { PersonLists } from './person-lists.tsx'
import { toRole } from './role.ts'
import { peopleTexts } from './texts.ts'

function PersonSection() {
  const t = useTexts(peopleTexts)
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
  const t = useTexts(peopleTexts)
  const tPerson = useTexts(personTexts)
  const facts = [
    [tPerson('name'), person.username],
    [t('role'), tPerson(toRole(person))],
    [
      tPerson('access'),
      person.accessEndsAt === null ? tPerson('noAccess') : formatMoment(person.accessEndsAt),
    ],
    [
      t('secondFactor'),
      person.secondFactorSince === null
        ? t('secondFactorOff')
        : t('secondFactorOn', { since: formatDate(person.secondFactorSince) }),
    ],
    [t('points'), person.points],
    [t('legacy'), person.isLegacy ? t('yes') : t('no')],
    [tPerson('since'), formatDate(person.createdAt)],
    ...(person.deletedAt !== null
      ? [[t('deletedOn'), formatDate(person.deletedAt)] as const]
      : person.deletionAt !== null
        ? [[tPerson('deletionOn'), formatMoment(person.deletionAt)] as const]
        : []),
  ] as const
  return <DescriptionList facts={facts} />
}

export function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  return load(personQuery(id))
}

export { PersonSection as Component }
