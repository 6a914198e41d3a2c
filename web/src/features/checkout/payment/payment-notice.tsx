import { Loader } from '@mantine/core'
import { useTexts } from '../../../lib/language/texts.ts'
import classes from './checkout.module.css'
import type { Notice, PaymentState } from './payment-state.ts'
import { paymentTexts } from './texts.ts'
import { useFocusIfLost } from './use-focus-if-lost.ts'

export function PaymentNotice({ state }: { state: PaymentState }) {
  const t = useTexts(paymentTexts)
  const notice = 'notice' in state ? state.notice : undefined
  const alert = useFocusIfLost(notice)
  return (
    <>
      <div
        ref={alert}
        role="alert"
        tabIndex={-1}
        className={classes.notice}
        data-mild={notice?.kind === 'windowClosed' || undefined}
      >
        {notice && <NoticeText notice={notice} />}
      </div>
      <div role="status" className={classes.progress}>
        {state.step === 'wallet' && t('walletOpen')}
        {state.step === 'capturing' && (
          <>
            <Loader size="xs" aria-hidden="true" /> {t('capturing')}
          </>
        )}
      </div>
    </>
  )
}

function NoticeText({ notice }: { notice: Notice }) {
  const t = useTexts(paymentTexts)
  switch (notice.kind) {
    case 'windowClosed':
    case 'priceMoved':
    case 'providerFailed':
      return t(notice.kind)
    case 'refused':
      return notice.detail
    case 'declined':
      return `${notice.detail} ${t('declined')}`
  }
}
