// The wallet window, and what the buyer answers in it.
import { element, isNorwegian, words } from './element.js'

/** The emulator's root, from where this script came. */
const base = new URL('..', document.currentScript.src)
const askEveryMs = 400
export const walletFeatures = 'popup,width=460,height=740'

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** How the order stands at the emulator; null when that cannot be learned now. */
export async function stateOf(orderID) {
  try {
    const address = new URL(`wallet/state?token=${encodeURIComponent(orderID)}`, base)
    const answer = await fetch(address, { credentials: 'omit' })
    return answer.ok ? await answer.json() : null
  } catch {
    return null
  }
}

/** The wallet, and over the page meanwhile a curtain that finds the window again or opens it. */
export function openWallet(orderID, opened) {
  const lang = isNorwegian() ? 'nb' : 'en'
  const address = new URL(`wallet?token=${encodeURIComponent(orderID)}&lang=${lang}`, base).href
  let wallet = opened
  if (wallet && !wallet.closed) wallet.location.replace(address)
  let cancelled = false
  let everOpen = wallet !== null
  const status = element('p', {
    role: 'status',
    text: wallet ? words().waiting : words().blocked,
    style: { margin: '0 0 1rem' },
  })
  const button = (text, onClick) => {
    const made = element('button', {
      type: 'button',
      text,
      style: {
        font: 'inherit',
        padding: '.6rem 1.2rem',
        margin: '.25rem',
        borderRadius: '4px',
        border: '1px solid #fff',
        background: 'transparent',
        color: '#fff',
        cursor: 'pointer',
      },
    })
    made.addEventListener('click', onClick)
    return made
  }
  const go = button(words().continue, () => {
    if (wallet && !wallet.closed) return wallet.focus()
    wallet = window.open(address, 'paypal-emulator', walletFeatures)
    everOpen ||= wallet !== null
    status.textContent = wallet ? words().waiting : words().blocked
  })
  const leave = button(words().cancel, () => {
    cancelled = true
  })
  const curtain = element(
    'dialog',
    {
      'aria-label': 'PayPal',
      style: {
        maxWidth: '24rem',
        padding: '2rem',
        textAlign: 'center',
        font: '16px/1.5 system-ui, sans-serif',
        color: '#fff',
        background: '#22262d',
        border: '1px solid #555',
        borderRadius: '8px',
      },
    },
    status,
    go,
    leave,
  )
  curtain.addEventListener('cancel', (event) => {
    event.preventDefault()
    cancelled = true
  })
  document.body.append(curtain)
  curtain.showModal()
  return {
    /** The buyer left: by the curtain, or by closing a window that was open. */
    isLeft: () => cancelled || (everOpen && wallet?.closed === true),
    close() {
      wallet?.close()
      curtain.remove()
    },
  }
}

/** Until the buyer has answered: true when they approved since `before`. */
export async function answerOf(orderID, before, wallet, isClosed) {
  for (;;) {
    const left = wallet.isLeft() || isClosed()
    const state = await stateOf(orderID)
    if (state && state.approvals > before.approvals) return true
    if (left || (state && state.cancels > before.cancels) || state?.status === 'VOIDED') return false
    await wait(askEveryMs)
  }
}
