import { userResult } from '@strom/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ErrorMessage } from '../../components/error-message.tsx'
import formClasses from '../../components/form.module.css'
import { PasswordField } from '../../components/password-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { refresh } from '../../lib/answers.ts'
import { formatDate } from '../../lib/dates.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { useUser } from '../../lib/member.ts'
import { accessEndQuery, requestDeletion } from './api.ts'
import classes from './own-data.module.css'
import { ownDataTexts } from './own-data-texts.ts'

export function DeleteForm({ onDone }: { onDone: () => void }) {
  const t = useTexts(ownDataTexts)
  const [password, setPassword] = useState('')
  const asking = useMutation({
    mutationFn: requestDeletion,
    async onSuccess(answer) {
      if (answer.resultCode !== userResult.success) return
      await refresh(['own-data'], ['console'])
      onDone()
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (password !== '') asking.mutate(password)
  }

  return (
    <form className={formClasses.form} noValidate onSubmit={submit}>
      <p className={classes.text}>{t('deleteText')}</p>
      <Losses />
      <PasswordField
        label={t('password')}
        data-autofocus
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <ErrorMessage answer={asking.data} />
      <SubmitButton fullWidth color="red" loading={asking.isPending} disabled={password === ''}>
        {t('deleteNow')}
      </SubmitButton>
    </form>
  )
}

function Losses() {
  const t = useTexts(ownDataTexts)
  const { userRewardPoints: points } = useUser()
  const { data: end } = useQuery(accessEndQuery)
  const date = end ? formatDate(end) : ''
  if (!end && points === 0) return null
  return (
    <p className={classes.text}>
      {end && points > 0
        ? t('losing', { date, points })
        : end
          ? t('losingAccess', { date })
          : t('losingPoints', { points })}
    </p>
  )
}
