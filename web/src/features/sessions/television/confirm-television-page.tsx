import { Button, TextInput } from '@mantine/core'
import { plainResult } from '@strom/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ErrorMessage } from '../../../components/error-message.tsx'
import formClasses from '../../../components/form.module.css'
import { Page } from '../../../components/page.tsx'
import { ResultPage } from '../../../components/result-page.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { sharedTexts } from '../../../components/texts.ts'
import { refresh } from '../../../lib/answers.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { paths } from '../../../lib/paths.ts'
import { devicesQuery } from '../api.ts'
import { confirmCode, lookAtCode } from './api.ts'
import { televisionTexts } from './texts.ts'

/** Shows the television before letting it in, so that members do not admit a stranger's. */
function ConfirmTelevisionPage() {
  const t = useTexts(televisionTexts)
  const tShared = useTexts(sharedTexts)
  const [code, setCode] = useState('')
  const looking = useMutation({ mutationFn: lookAtCode })
  const confirming = useMutation({
    mutationFn: confirmCode,
    onSuccess: () => refresh(devicesQuery.queryKey),
  })
  const found = looking.data?.resultCode === plainResult.success ? looking.data : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.trim() !== '') looking.mutate(code)
  }

  if (confirming.data?.resultCode === plainResult.success) {
    return (
      <ResultPage title={t('televisionIn')} action={{ label: tShared('goHome'), to: paths.home() }}>
        {t('televisionInText')}
      </ResultPage>
    )
  }
  if (found) {
    return (
      <Page title={t('television')} width="narrow">
        <div className={formClasses.form}>
          <p>{t('televisionFound', { device: found.device ?? '', code: code.trim().toUpperCase() })}</p>
          <p role={found.sameNetwork ? undefined : 'alert'}>
            {t(found.sameNetwork ? 'televisionHere' : 'televisionElsewhere')}
          </p>
          <ErrorMessage answer={confirming.data} />
          <Button fullWidth size="md" loading={confirming.isPending} onClick={() => confirming.mutate(code)}>
            {t('televisionLetIn')}
          </Button>
          <Button
            fullWidth
            size="md"
            variant="default"
            onClick={() => {
              looking.reset()
              confirming.reset()
            }}
          >
            {t('televisionNot')}
          </Button>
        </div>
      </Page>
    )
  }
  return (
    <Page title={t('television')} width="narrow">
      <form className={formClasses.form} noValidate onSubmit={submit}>
        <p>{t('televisionConfirmText', { address: `${location.host}${paths.television()}` })}</p>
        <TextInput
          label={t('televisionCode')}
          size="md"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <ErrorMessage answer={looking.data} />
        <SubmitButton size="md" fullWidth loading={looking.isPending} disabled={code.trim() === ''}>
          {t('televisionLook')}
        </SubmitButton>
      </form>
    </Page>
  )
}

export { ConfirmTelevisionPage as Component }
