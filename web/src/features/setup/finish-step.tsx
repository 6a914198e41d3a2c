import { Button } from '@mantine/core'
import { plainResult, type SetupFinding, type SetupState } from '@strom/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ErrorMessage } from '../../components/error-message.tsx'
import { useTexts } from '../../lib/language/texts.ts'
import { paths } from '../../lib/paths.ts'
import { finishSetup } from './api.ts'
import { listMissing } from './missing.ts'
import classes from './setup.module.css'
import { setupTexts } from './texts.ts'

type FinishStepProps = {
  setup: SetupState
  /** Undefined until loaded. */
  findings: readonly SetupFinding[] | undefined
  looking: boolean
}

export function FinishStep({ setup, findings, looking }: FinishStepProps) {
  const t = useTexts(setupTexts)
  const navigate = useNavigate()
  const missing = listMissing(setup, findings ?? [])
  const finish = useMutation({
    mutationFn: (_then: string) => finishSetup(),
    onSuccess(answer, then) {
      if (answer.resultCode === plainResult.success) void navigate(then)
    },
  })
  const isOpen = setup.mail.state === 'open'
  return (
    <>
      {missing.length > 0 && (
        <>
          <p>{t('stillMissing')}</p>
          <ul className={classes.missing}>
            {missing.map((one) => (
              <li key={one}>{t(one)}</li>
            ))}
          </ul>
        </>
      )}
      {findings && missing.length === 0 && <p>{t('nothingMissing')}</p>}
      {!findings && <p>{t(looking ? 'looking' : 'notLooked')}</p>}
      <p>{t('finishText')}</p>
      <ErrorMessage answer={finish.data} />
      <div className={classes.acts}>
        <Button
          size="md"
          disabled={isOpen}
          loading={finish.isPending && finish.variables === paths.home()}
          onClick={() => finish.mutate(paths.home())}
        >
          {t('finishButton')}
        </Button>
        <Button
          size="md"
          variant="default"
          disabled={isOpen}
          loading={finish.isPending && finish.variables === paths.adminInvite()}
          onClick={() => finish.mutate(paths.adminInvite())}
        >
          {t('finishInvite')}
        </Button>
      </div>
    </>
  )
}
