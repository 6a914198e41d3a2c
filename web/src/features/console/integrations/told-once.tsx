import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../components/copy-button.tsx'
import formClasses from '../../../components/form.module.css'
import classes from './integrations.module.css'

type ToldOnceProps = { label: string; value: string; note?: string; onDone: () => void }

export function ToldOnce({ label, value, note, onDone }: ToldOnceProps) {
  const { t } = useTranslation('consoleIntegrations')
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
