import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMessageReport } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '../../components/dialog.tsx'
import { NotLoaded } from '../../components/not-loaded.tsx'
import { useTexts } from '../../lib/language/texts.ts'
import { lazyExtra } from '../../lib/lazy-extra.ts'
import { supportTexts } from './texts.ts'

const ReportProblemForm = lazyExtra(
  async () => (await import('./report-problem-form.tsx')).ReportProblemForm,
  NotLoaded,
)

type ReportProblemProps = {
  about: string
  /** Called when the button is pressed. */
  describe: () => string[]
}

export function ReportProblem({ about, describe }: ReportProblemProps) {
  const t = useTexts(supportTexts)
  const [opened, dialog] = useDisclosure(false)
  const [lines, setLines] = useState<string[]>([])
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconMessageReport size={18} aria-hidden="true" />}
        onClick={() => {
          setLines(describe())
          dialog.open()
        }}
      >
        {t('reportProblem')}
      </Button>
      <Dialog title={t('reportProblem')} opened={opened} onClose={dialog.close}>
        <ReportProblemForm about={about} lines={lines} onDone={dialog.close} />
      </Dialog>
    </>
  )
}
