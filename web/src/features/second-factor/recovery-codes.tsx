import { Button } from '@mantine/core'
import formClasses from '../../components/form.module.css'
import { useTexts } from '../../lib/language/texts.ts'
import { useUser } from '../../lib/member.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'
import { toasts } from '../../lib/toasts.ts'
import classes from './second-factor.module.css'
import { StepText } from './step-text.tsx'
import { secondFactorTexts } from './texts.ts'

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void }

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useTexts(secondFactorTexts)
  const { brandName } = useSiteSettings()
  const { email } = useUser()

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toasts.show({ message: t('copied') })
    } catch {
      toasts.show({ color: 'red', message: t('notCopied') })
    }
  }

  function download() {
    const lines = [t('recoveryFile', { brand: brandName, email }), '', ...codes, '']
    saveFile(`${t('recoveryFileName')}.txt`, 'text/plain', lines.join('\r\n'))
  }

  return (
    <div className={formClasses.form}>
      <StepText>{t('recoveryText')}</StepText>
      <ul className={classes.codes} aria-label={t('recoveryCodes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <Button variant="default" onClick={download}>
          {t('download')}
        </Button>
      </div>
      <Button onClick={onDone}>{t('kept')}</Button>
    </div>
  )
}
