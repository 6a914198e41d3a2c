import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import linkClasses from '../../../../components/link-button.module.css'
import { paths } from '../../../../lib/paths.ts'
import { helpedPersonQuery } from '../../api.ts'
import classes from './helped-person.module.css'
import { PersonFacts, PersonLists } from './person-facts.tsx'

export function HelpedPerson({ email }: { email: string }) {
  const { t } = useTranslation('adminSupport')
  const { data: person, isPending, isError, refetch } = useQuery(helpedPersonQuery(email))
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
