import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type OwnerAnnouncement, plainResult } from '@strom/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '../../../components/data-table.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { ErrorMessage } from '../../../components/error-message.tsx'
import formClasses from '../../../components/form.module.css'
import { refresh } from '../../../lib/answers.ts'
import { formatMoment } from '../../../lib/dates.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { toasts } from '../../../lib/toasts.ts'
import { useWhileMounted } from '../../../lib/use-while-mounted.ts'
import { callOff } from './api.ts'
import classes from './notices.module.css'
import { noticeTexts } from './texts.ts'

export function AnnouncementList({ announcements }: { announcements: readonly OwnerAnnouncement[] }) {
  const t = useTexts(noticeTexts)
  const [chosen, setChosen] = useState<OwnerAnnouncement>()
  const [asking, question] = useDisclosure(false)
  return (
    <>
      <DataTable<OwnerAnnouncement>
        cells="paired"
        {...{ empty: t('none'), rows: announcements, rowKey: ({ id }) => id }}
        columns={[
          [t('title'), ({ title }) => title],
          [t('state'), ({ shown }) => (shown ? t('shownNow') : t('toCome'))],
          [t('from'), ({ from }) => formatMoment(from)],
          [t('until'), ({ until }) => (until === null ? '---' : formatMoment(until))],
          [
            t('act'),
            (announcement) => (
              <Button
                variant="default"
                size="xs"
                aria-label={t(announcement.shown ? 'end' : 'callOff', { title: announcement.title })}
                onClick={() => {
                  setChosen(announcement)
                  question.open()
                }}
              >
                {t(announcement.shown ? 'endShort' : 'callOffShort')}
              </Button>
            ),
          ],
        ]}
      />
      <Dialog title={t(chosen?.shown ? 'endShort' : 'callOffShort')} opened={asking} onClose={question.close}>
        {chosen && <CallOff key={chosen.id} announcement={chosen} onDone={question.close} />}
      </Dialog>
    </>
  )
}

function CallOff({ announcement, onDone }: { announcement: OwnerAnnouncement; onDone: () => void }) {
  const t = useTexts(noticeTexts)
  const close = useWhileMounted(onDone)
  const calling = useMutation({
    mutationFn: () => callOff(announcement.id),
    async onSuccess({ resultCode }) {
      await refresh(['console'], ['site', 'announcement'])
      if (resultCode !== plainResult.success) return
      close()
      toasts.show({ message: t('calledOff') })
    },
  })
  return (
    <div className={formClasses.form}>
      <p className={classes.question}>{t('callOffText', { title: announcement.title })}</p>
      <ErrorMessage answer={calling.data} />
      <Button fullWidth loading={calling.isPending} onClick={() => calling.mutate()}>
        {t(announcement.shown ? 'endShort' : 'callOffShort')}
      </Button>
    </div>
  )
}
