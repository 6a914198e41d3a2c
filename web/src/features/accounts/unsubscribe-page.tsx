import { plainResult } from '@strom/contract'
import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import formClasses from '../../components/form.module.css'
import { Page } from '../../components/page.tsx'
import { PressForm } from '../../components/press-form.tsx'
import { ResultPage } from '../../components/result-page.tsx'
import { sharedTexts } from '../../components/texts.ts'
import { refresh } from '../../lib/answers.ts'
import { isFailure } from '../../lib/http/failure.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { linkToken } from '../../lib/link-token.ts'
import { paths } from '../../lib/paths.ts'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { mailChoicesQuery, unsubscribe } from './api.ts'
import { accountTexts } from './texts.ts'

/** Acts only on a press, because mail scanners open links too. */
function UnsubscribePage() {
  const t = useTexts(accountTexts)
  const tShared = useTexts(sharedTexts)
  const errorMessage = useErrorMessage()
  const kind = useSearchParams()[0].get('kind') === 'programme' ? 'programme' : 'reminders'
  const stopping = useMutation({
    mutationFn: () => unsubscribe(linkToken(), kind),
    onSuccess: () => refresh(mailChoicesQuery.queryKey, ['programme']),
  })
  const { data } = stopping
  if (!data) {
    return (
      <Page title={t('mails')} width="narrow">
        <p className={formClasses.note}>{t(`unsubscribe-${kind}`)}</p>
        <PressForm loading={stopping.isPending} onPress={() => stopping.mutate()}>
          {t('unsubscribeButton')}
        </PressForm>
      </Page>
    )
  }
  const home = { label: tShared('goHome'), to: paths.home() }
  if (isFailure(data) || data.resultCode !== plainResult.success) {
    return (
      <ResultPage title={t('unsubscribeNot')} action={home}>
        {errorMessage(data)}
      </ResultPage>
    )
  }
  return (
    <ResultPage title={t('unsubscribeDone')} action={home}>
      {t(`unsubscribeDone-${kind}`)}
    </ResultPage>
  )
}

export { UnsubscribePage as Component }
