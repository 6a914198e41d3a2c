import { Button, Loader } from '@mantine/core'
import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js'
import { useState } from 'react'
import { currentLanguage } from '../../../../../lib/language/current-language.ts'
import { useTexts } from '../../../../../lib/language/texts.ts'
import { hasCartConflict } from '../../cart-conflict.ts'
import classes from '../../checkout.module.css'
import { paymentTexts } from '../../texts.ts'
import type { ProviderButtonsProps } from '../buttons-props.ts'

type ButtonsProps = Omit<ProviderButtonsProps, 'script'>

const payPalLocale = { en: 'en_GB', nb: 'no_NO' } as const
const look = { layout: 'horizontal', shape: 'rect', color: 'silver', tagline: false } as const

function cspNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
}

/** The only place that loads PayPal's script. */
export function PayPalCheckoutButtons({ script, ...props }: ProviderButtonsProps) {
  const [tries, setTries] = useState(0)
  const options = {
    clientId: script.publicKey,
    sdkBaseUrl: script.scriptAddress,
    currency: 'USD',
    intent: 'capture',
    components: 'buttons',
    locale: payPalLocale[currentLanguage()],
    dataCspNonce: cspNonce(),
  } as const
  return (
    <PayPalScriptProvider key={tries} options={options}>
      <Buttons {...props} onLoadAgain={() => setTries(tries + 1)} />
    </PayPalScriptProvider>
  )
}

function Buttons({ payment, snapshot, disabled, onLoadAgain }: ButtonsProps & { onLoadAgain: () => void }) {
  const t = useTexts(paymentTexts)
  const [{ isRejected, isResolved }] = usePayPalScriptReducer()
  const { dispatch, create, capture } = payment

  /** Another tab may have been quicker; this approval is then dropped. */
  async function approve({ orderID }: { orderID: string }, { restart }: { restart: () => void }) {
    if (hasCartConflict(snapshot)) return dispatch({ type: 'windowClosed' })
    await capture(orderID, restart)
  }

  if (isRejected) {
    return (
      <div className={classes.failed}>
        <p role="alert">{t('scriptFailed')}</p>
        <Button variant="default" onClick={onLoadAgain}>
          {t('tryAgain')}
        </Button>
      </div>
    )
  }
  if (!isResolved) return <Loader aria-label={t('loading')} />
  return (
    <PayPalButtons
      className={classes.buttons ?? ''}
      style={look}
      disabled={disabled}
      createOrder={create}
      onApprove={approve}
      onCancel={() => dispatch({ type: 'windowClosed' })}
      onError={() => dispatch({ type: 'providerFailed' })}
    />
  )
}
