import { Button, FileButton } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import formClasses from '../../../../components/form.module.css'
import { NotLoaded } from '../../../../components/not-loaded.tsx'
import { NumberField } from '../../../../components/number-field.tsx'
import { Page } from '../../../../components/page.tsx'
import { lazyExtra } from '../../../../lib/lazy-extra.ts'
import { BackLink } from '../../components/back-link.tsx'
import { GrowingText } from '../../components/growing-text.tsx'
import classes from './invite.module.css'
import { parseAddresses } from './parse-addresses.ts'
import { useInviteList } from './use-invite-list.ts'

const InviteList = lazyExtra(async () => (await import('./invite-list.tsx')).InviteList, NotLoaded)

const maxAddresses = 2000

/** Brings a club in: a pasted list or a file, what would become of each line, and the invitations with their progress. */
function InviteSection() {
  const { t } = useTranslation('consolePeople')
  const list = useInviteList()
  const [text, setText] = useState('')
  const [months, setMonths] = useState<number | null>(0)
  const [problem, setProblem] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    const lines = parseAddresses(text, months ?? 0)
    if (lines.length === 0) return setProblem(t('inviteEmpty'))
    if (lines.length > maxAddresses)
      return setProblem(t('inviteTooMany', { count: lines.length, max: maxAddresses }))
    void list.check(lines)
  }

  function change(written: string) {
    setProblem(undefined)
    setText(written)
  }

  return (
    <Page title={t('inviteMany')} width="wide">
      <BackLink>{t('back')}</BackLink>
      {list.state ? (
        <InviteList state={list.state} onGoOn={list.goOn} onBack={list.clear} />
      ) : (
        <form className={`${formClasses.form} ${classes.form}`} noValidate onSubmit={submit}>
          <p className={classes.text}>{t('inviteText')}</p>
          <GrowingText
            label={t('inviteAddresses')}
            description={t('inviteAddressesNote')}
            rows={8}
            spellCheck={false}
            value={text}
            error={problem}
            errorProps={{ role: 'alert' }}
            onChange={(event) => change(event.currentTarget.value)}
          />
          <FileButton
            accept=".csv,.txt,text/csv,text/plain"
            onChange={async (file) => file && change(await file.text())}
          >
            {(props) => (
              <Button
                {...props}
                className={classes.file}
                variant="default"
                leftSection={<IconFileUpload size={18} aria-hidden="true" />}
              >
                {t('inviteFile')}
              </Button>
            )}
          </FileButton>
          <NumberField
            label={t('givenMonths')}
            description={t('givenMonthsNote')}
            min={0}
            max={36}
            value={months}
            onChange={setMonths}
          />
          <Button type="submit" className={classes.file} disabled={(months ?? 0) > 36 || (months ?? 0) < 0}>
            {t('invitePreview')}
          </Button>
        </form>
      )}
    </Page>
  )
}

export { InviteSection as Component }
