import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/dialog.tsx'
import { storedText } from '../../lib/browser-storage.ts'
import { type Announcement, latestAnnouncementQuery, newAnnouncement } from './api.ts'

/** The token of the announcement this browser showed last. */
const shownAnnouncement = storedText('AnnouncementToken')

/** Shows each announcement once (specification 2). */
export function AnnouncementDialog() {
  const { t } = useTranslation()
  const { data } = useQuery(latestAnnouncementQuery)
  const [announcement, setAnnouncement] = useState<Announcement>()
  const [opened, dialog] = useDisclosure(false)

  useEffect(() => {
    const latest = data && newAnnouncement(data, shownAnnouncement.read())
    if (!latest) return
    shownAnnouncement.write(latest.token)
    setAnnouncement(latest)
    dialog.open()
  }, [data, dialog.open])

  return (
    <Dialog title={announcement?.title} opened={opened} onClose={dialog.close} withoutCross>
      <p style={{ margin: '0 0 20px', whiteSpace: 'pre-line' }}>{announcement?.text}</p>
      <Button fullWidth onClick={dialog.close}>
        {t('close')}
      </Button>
    </Dialog>
  )
}
