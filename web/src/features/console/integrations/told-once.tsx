import { Button, TextInput } from '@mantine/core'
import { CopyButton } from '../../../components/copy-button.tsx'
import formClasses from '../../../components/form.module.css'
import { useTexts } from '../../../lib/language/texts.ts'
import classes from './integrations.module.css'
import { integrationTexts } from './texts.ts'

type ToldOnceProps = { label: string; value: string; note?: string; onDone: () => void }

export function ToldOnce({ label, value, note, onDone }: ToldOnceProps) {
  const t = useTexts(integrationTexts)
  return (
    <div className={formClasses.form}>
      <p className={classes.once}>{t('once')}</p>
      <TextInput
        label={label}
        readOnly
        value={value}
        onFocus={(event) => event.currentTarget.select()}
        rightSection={<CopyButton value={value} what={label} />}
      />
      {note && <p className={classes.note}>{note}</p>}
      <Button fullWidth onClick={onDone}>
        {t('done')}
      </Button>
    </div>
  )
}
