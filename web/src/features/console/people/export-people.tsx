import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { personTexts } from '../../../components/person-texts.ts'
import { saveCsv } from '../../../lib/csv.ts'
import { isFailure } from '../../../lib/http/failure.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { toasts } from '../../../lib/toasts.ts'
import { useErrorMessage } from '../../../lib/use-error-message.ts'
import { listEverybody } from './api.ts'
import { toRole } from './role.ts'
import { peopleTexts } from './texts.ts'

export function ExportPeople() {
  const t = useTexts(peopleTexts)
  const tPerson = useTexts(personTexts)
  const errorMessage = useErrorMessage()
  const exporting = useMutation({
    mutationFn: listEverybody,
    onSuccess(answer) {
      if (isFailure(answer)) {
        toasts.show({ color: 'red', title: t('exportFailed'), message: errorMessage(answer) })
        return
      }
      const headings = [t('email'), tPerson('name'), t('role'), tPerson('access'), tPerson('since')]
      const rows = answer.people.map((person) => [
        person.email,
        person.username,
        tPerson(toRole(person)),
        person.accessEndsAt,
        person.createdAt,
      ])
      saveCsv('people', [headings, ...rows])
    },
  })
  return (
    <Button
      variant="default"
      loading={exporting.isPending}
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      onClick={() => exporting.mutate()}
    >
      {t('exportPeople')}
    </Button>
  )
}
