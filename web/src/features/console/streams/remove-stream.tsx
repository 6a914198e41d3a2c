import { Button, Loader } from '@mantine/core'
import { type OwnerStream, plainResult } from '@strom/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../components/dialog.tsx'
import { ErrorMessage } from '../../../components/error-message.tsx'
import formClasses from '../../../components/form.module.css'
import { refresh } from '../../../lib/answers.ts'
import { isFailure } from '../../../lib/http/failure.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { toasts } from '../../../lib/toasts.ts'
import { previewRemoval, removeStream } from './api.ts'
import classes from './remove-stream.module.css'
import { consoleStreamTexts } from './texts.ts'

type RemoveStreamProps = {
  stream: OwnerStream
  opened: boolean
  onClose: () => void
  onRemoved: () => void
}

export function RemoveStream({ opened, onClose, ...props }: RemoveStreamProps) {
  const t = useTexts(consoleStreamTexts)
  return (
    <Dialog title={t('removeTitle', { title: props.stream.title })} opened={opened} onClose={onClose}>
      {opened && <Question {...props} />}
    </Dialog>
  )
}

function Question({ stream, onRemoved }: Pick<RemoveStreamProps, 'stream' | 'onRemoved'>) {
  const t = useTexts(consoleStreamTexts)
  const { id } = stream
  const preview = useQuery({
    queryKey: ['console', 'stream-removal', id],
    queryFn: () => previewRemoval(id),
    gcTime: 0,
  })
  const removing = useMutation({
    // The version that the preview described.
    mutationFn: (version: number) => removeStream({ id, version }),
    async onSuccess({ resultCode }) {
      if (resultCode === plainResult.success) {
        toasts.show({ message: t('removed', { title: stream.title }) })
        onRemoved()
      } else await preview.refetch()
      await refresh()
    },
  })
  const told = preview.data
  if (!told) return <Loader />
  const known = isFailure(told) || told.resultCode !== plainResult.success ? undefined : told
  const { watching = [], lately = 0 } = known ?? {}
  return (
    <div className={formClasses.form}>
      {!known && <ErrorMessage answer={told} />}
      {known && (
        <ul className={classes.goes}>
          <li>{t('goes')}</li>
          <li>{t('stays')}</li>
          <li>{t('goesLately', { count: lately })}</li>
          <li>
            {t('goesWatching', { count: known.stream?.viewers ?? watching.length })}
            {watching.length > 0 && (
              <ul className={classes.watchers}>
                {watching.map((email) => (
                  <li key={email}>{email}</li>
                ))}
              </ul>
            )}
          </li>
        </ul>
      )}
      <ErrorMessage answer={removing.data} />
      <Button
        color="red"
        fullWidth
        loading={removing.isPending}
        disabled={!known?.stream}
        onClick={() => known?.stream && removing.mutate(known.stream.version)}
      >
        {t('removeNow')}
      </Button>
    </div>
  )
}
