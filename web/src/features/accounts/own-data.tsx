import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { userResult } from '@strom/contract'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Dialog } from '../../components/dialog.tsx'
import { NotLoaded } from '../../components/not-loaded.tsx'
import { refresh } from '../../lib/answers.ts'
import { formatDate } from '../../lib/dates.ts'
import { isFailure } from '../../lib/http/failure.ts'
import { findText, useTexts } from '../../lib/language/texts.ts'
import { lazyExtra } from '../../lib/lazy-extra.ts'
import { useUser } from '../../lib/member.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'
import { toasts } from '../../lib/toasts.ts'
import { useErrorToast } from '../../lib/use-error-toast.ts'
import { cancelDeletion, deletionQuery, fetchOwnData } from './api.ts'
import classes from './own-data.module.css'
import { writeDocument } from './own-data-document.ts'
import { ownDataTexts } from './own-data-texts.ts'

const DeleteForm = lazyExtra(async () => (await import('./delete-form.tsx')).DeleteForm, NotLoaded)

export function OwnData() {
  const t = useTexts(ownDataTexts)
  const { data: deletionAt } = useSuspenseQuery(deletionQuery)
  const [deleting, dialog] = useDisclosure(false)
  return (
    <section className={classes.ownData}>
      <h2>{t('title')}</h2>
      <p>{t('intro')}</p>
      <Downloads />
      {deletionAt === null ? (
        <Button variant="default" color="red" onClick={dialog.open}>
          {t('delete')}
        </Button>
      ) : (
        <Keep at={deletionAt} />
      )}
      <Dialog title={t('delete')} opened={deleting} onClose={dialog.close}>
        <DeleteForm onDone={dialog.close} />
      </Dialog>
    </section>
  )
}

function Downloads() {
  const t = useTexts(ownDataTexts)
  const { email } = useUser()
  const { brandName } = useSiteSettings()
  const refuse = useErrorToast()
  const fetching = useMutation({
    mutationFn: (_form: 'json' | 'html') => fetchOwnData(),
    onSuccess(answer, form) {
      if (isFailure(answer)) return refuse(answer)
      if (form === 'json')
        return saveFile('data.json', 'application/json', JSON.stringify(answer.data, null, 2))
      const title = t('documentTitle', {
        brand: brandName,
        email,
        date: formatDate(new Date().toISOString()),
      })
      const words = (part: string) => findText(ownDataTexts, part as 'account') ?? part
      saveFile('data.html', 'text/html', writeDocument(title, answer.data, { words, nothing: t('nothing') }))
    },
  })
  const isFetching = (form: 'json' | 'html') => fetching.isPending && fetching.variables === form
  return (
    <div className={classes.acts}>
      <Button variant="default" loading={isFetching('html')} onClick={() => fetching.mutate('html')}>
        {t('toRead')}
      </Button>
      <Button variant="default" loading={isFetching('json')} onClick={() => fetching.mutate('json')}>
        {t('asJson')}
      </Button>
    </div>
  )
}

function Keep({ at }: { at: string }) {
  const t = useTexts(ownDataTexts)
  const refuse = useErrorToast()
  const keeping = useMutation({
    mutationFn: cancelDeletion,
    async onSuccess(answer) {
      if (answer.resultCode !== userResult.success) return refuse(answer)
      toasts.show({ message: t('kept') })
      await refresh(['own-data'], ['console'])
    },
  })
  return (
    <div role="status" className={classes.asked}>
      <p>{t('asked', { date: formatDate(at) })}</p>
      <Button loading={keeping.isPending} onClick={() => keeping.mutate()}>
        {t('keep')}
      </Button>
    </div>
  )
}
