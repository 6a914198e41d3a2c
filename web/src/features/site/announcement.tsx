import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { AnnouncementText } from '../../components/announcement-text.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { createStoredText } from '../../lib/browser-storage.ts'
import { useInLanguage } from '../../lib/in-language.ts'
import { type Announcement, latestAnnouncementQuery, newAnnouncement } from './api.ts'

const shownAnnouncement = createStoredText('AnnouncementToken')

type Words = { title: string; text: string }

export function AnnouncementDialog() {
  const { data } = useQuery(latestAnnouncementQuery)
  const [announcement, setAnnouncement] = useState<Announcement>()
  const [opened, dialog] = useDisclosure(false)
  const { title, text } = useInLanguage<Words>(announcement ?? { title: '', text: '' })

  useEffect(() => {
    const latest = data && newAnnouncement(data, shownAnnouncement.read())
    if (!latest) return
    shownAnnouncement.write(latest.token)
    setAnnouncement(latest)
    dialog.open()
  }, [data, dialog.open])

  return (
    <Dialog title={title} opened={opened} onClose={dialog.close} withoutCloseButton>
      <AnnouncementText text={text} onClose={dialog.close} />
    </Dialog>
  )
}
