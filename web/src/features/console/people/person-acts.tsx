import { Button } from '@mantine/core'
import type { PersonPage } from '@strom/contract'
import { useState } from 'react'
import { useTexts } from '../../../lib/language/texts.ts'
import { ActDialog } from './act-dialog.tsx'
import type { ActName } from './api.ts'
import { GiveMonth } from './give-month.tsx'
import classes from './people.module.css'
import { peopleTexts } from './texts.ts'

function actsFor({ isOwner, isStaff, suspendedAt, deletionAt, deletedAt }: PersonPage): ActName[] {
  if (deletedAt !== null) return []
  const always: ActName[] = ['grantDays', 'takeDays', 'changePoints']
  if (isOwner) return [...always, 'sendReset']
  const last = deletionAt === null ? 'deletePerson' : 'keepPerson'
  if (suspendedAt !== null) return [...always, 'changeEmail', 'reinstate', last]
  return [...always, isStaff ? 'endStaff' : 'makeStaff', 'changeEmail', 'sendReset', 'suspend', last]
}

export function PersonActs({ person }: { person: PersonPage }) {
  const t = useTexts(peopleTexts)
  const [act, setAct] = useState<ActName>('grantDays')
  const [opened, setOpened] = useState(false)
  return (
    <div className={classes.acts}>
      {person.deletedAt === null && <GiveMonth person={person} />}
      {actsFor(person).map((name) => (
        <Button
          key={name}
          variant="default"
          {...((name === 'suspend' || name === 'deletePerson') && { color: 'red' })}
          onClick={() => {
            setAct(name)
            setOpened(true)
          }}
        >
          {t(name)}
        </Button>
      ))}
      <ActDialog person={person} act={act} opened={opened} onClose={() => setOpened(false)} />
    </div>
  )
}
