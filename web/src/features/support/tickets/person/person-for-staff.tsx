import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import linkClasses from '../../../../components/link-button.module.css'
import { useTexts } from '../../../../lib/language/texts.ts'
import { paths } from '../../../../lib/paths.ts'
import { personForStaffQuery } from '../../api.ts'
import { ticketTexts } from '../texts.ts'
import { PersonFacts, PersonLists } from './person-facts.tsx'
import classes from './person-for-staff.module.css'

export function PersonForStaff({ email }: { email: string }) {
  const t = useTexts(ticketTexts)
  const { data: person, isPending, isError, refetch } = useQuery(personForStaffQuery(email))
  if (isPending) return <p role="status">{t('personLoading')}</p>
  if (isError) {
    return (
      <p role="alert">
        {t('personFailed')}{' '}
        <button type="button" className={linkClasses.link} onClick={() => refetch()}>
          {t('personRetry')}
        </button>
      </p>
    )
  }
  if (!person) return <p>{t('personGone')}</p>
  return (
    <div className={classes.person}>
      <PersonFacts person={person} />
      {person.id && (
        <Anchor component={Link} to={paths.adminPerson(person.id)}>
          {t('inConsole')}
        </Anchor>
      )}
      <PersonLists person={person} />
    </div>
  )
}
