import { Button, TextInput } from '@mantine/core'
import { contract, plainResult } from '@strom/contract'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ErrorMessage } from '../../../components/error-message.tsx'
import formClasses from '../../../components/form.module.css'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { refresh } from '../../../lib/answers.ts'
import { call, read } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { toasts } from '../../../lib/toasts.ts'
import { devicesQuery } from '../api.ts'
import classes from './players.module.css'
import { playersTexts } from './texts.ts'

const playersQuery = queryOptions({
  queryKey: ['sessions', 'players'],
  queryFn: async () => (await read(contract.players.state)).allowed,
})

/** For Kodi, VLC and other playlist players. */
export function Players() {
  const t = useTexts(playersTexts)
  const { data: allowed = false } = useQuery(playersQuery)
  const [name, setName] = useState('')
  const making = useMutation({
    mutationFn: () => call(contract.players.make, { body: { name } }),
    async onSuccess({ resultCode }) {
      if (resultCode !== plainResult.success) return
      setName('')
      await refresh(devicesQuery.queryKey)
    },
  })
  const address = making.data?.resultCode === plainResult.success ? making.data.address : undefined
  if (!allowed) return null

  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() !== '') making.mutate()
  }

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
      toasts.show({ message: t('playerCopied') })
    } catch {
      // The address is shown for copying by hand.
    }
  }

  return (
    <section className={classes.players}>
      <h2>{t('players')}</h2>
      <p>{t('playersText')}</p>
      <form className={formClasses.form} noValidate onSubmit={submit}>
        <TextInput
          label={t('playerName')}
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <ErrorMessage answer={making.data} />
        <SubmitButton loading={making.isPending} disabled={name.trim() === ''}>
          {t('playerMake')}
        </SubmitButton>
      </form>
      {address && (
        <div role="status" className={classes.made}>
          <p>{t('playerMade')}</p>
          <code>{address}</code>
          <Button variant="default" size="xs" onClick={() => copy(address)}>
            {t('playerCopy')}
          </Button>
        </div>
      )}
    </section>
  )
}
