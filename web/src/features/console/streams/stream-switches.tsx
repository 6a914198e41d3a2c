import { type OwnerStream, plainResult } from '@strom/contract'
import { isFailure } from '../../../lib/http/failure.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { useErrorToast } from '../../../lib/use-error-toast.ts'
import { Switch } from '../components/switch.tsx'
import classes from './stream-switches.module.css'
import { consoleStreamTexts } from './texts.ts'
import { useStreamChange } from './use-stream-change.ts'

type StreamSwitchesProps = {
  stream: OwnerStream
  className: string | undefined
  onChanged?: (stream: OwnerStream) => void
}

export function StreamSwitches({ stream, className, onChanged }: StreamSwitchesProps) {
  const t = useTexts(consoleStreamTexts)
  const refuse = useErrorToast()
  const changing = useStreamChange()
  const { id, version, title } = stream

  function change(what: { hidden: boolean } | { maintenance: boolean }) {
    changing.mutate(
      { id, version, ...what },
      {
        onSuccess(answer) {
          if (answer.resultCode !== plainResult.success) refuse(answer)
          else if (!isFailure(answer) && answer.stream) onChanged?.(answer.stream)
        },
      },
    )
  }

  return (
    <div className={`${classes.switches} ${className}`}>
      <Switch
        label={t('hidden')}
        aria-label={t('hiddenOf', { title })}
        checked={stream.hidden}
        disabled={changing.isPending}
        onChange={(event) => change({ hidden: event.currentTarget.checked })}
      />
      <Switch
        label={t('maintenance')}
        aria-label={t('maintenanceOf', { title })}
        checked={stream.maintenance}
        disabled={changing.isPending}
        onChange={(event) => change({ maintenance: event.currentTarget.checked })}
      />
    </div>
  )
}
