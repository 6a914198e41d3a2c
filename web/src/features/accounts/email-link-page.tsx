import { type Answer, type contract, userResult } from '@strom/contract'
import { useMutation } from '@tanstack/react-query'
import formClasses from '../../components/form.module.css'
import { Page } from '../../components/page.tsx'
import { PressForm } from '../../components/press-form.tsx'
import { ResultPage } from '../../components/result-page.tsx'
import { sharedTexts } from '../../components/texts.ts'
import { refresh } from '../../lib/answers.ts'
import { type Failure, isFailure } from '../../lib/http/failure.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { linkToken } from '../../lib/link-token.ts'
import { paths } from '../../lib/paths.ts'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { accountTexts } from './texts.ts'

type EmailAnswer = Answer<typeof contract.accounts.confirmEmailChange> | Failure

type EmailLinkPageProps = {
  /** Prefix of its text keys. */
  name: 'confirmEmail' | 'undoEmail'
  send: (token: string) => Promise<EmailAnswer>
}

/** Acts only on a press, because mail scanners open links too. */
export function EmailLinkPage({ name, send }: EmailLinkPageProps) {
  const t = useTexts(accountTexts)
  const tShared = useTexts(sharedTexts)
  const errorMessage = useErrorMessage()
  const sending = useMutation({
    mutationFn: () => send(linkToken()),
    onSuccess: () => refresh(),
  })
  const { data } = sending
  if (!data) {
    return (
      <Page title={t(name)} width="narrow">
        <p className={formClasses.note}>{t(`${name}Text`)}</p>
        <PressForm loading={sending.isPending} onPress={() => sending.mutate()}>
          {t(`${name}Button`)}
        </PressForm>
      </Page>
    )
  }
  const home = { label: tShared('goHome'), to: paths.home() }
  if (isFailure(data) || data.resultCode !== userResult.success) {
    const isUsed = !isFailure(data) && data.resultCode === userResult.emailTokenAlreadyCompleted
    return (
      <ResultPage title={t(isUsed ? `${name}Before` : `${name}Not`)} action={home}>
        {errorMessage(data)}
      </ResultPage>
    )
  }
  return (
    <ResultPage title={t(`${name}Done`)} action={home}>
      {t(`${name}DoneText`, { email: data.email ?? '' })}
    </ResultPage>
  )
}
