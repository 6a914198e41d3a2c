// `window.paypal.Buttons` as @paypal/react-paypal-js uses it: draws the button, opens the wallet window, hands back the answer.
import { element, words } from './element.js'
import { answerOf, openWallet, stateOf, walletFeatures } from './wallet-window.js'

const colours = {
  silver: ['#eee', '#111'],
  gold: ['#ffc439', '#111'],
  blue: ['#0070ba', '#fff'],
  white: ['#fff', '#111'],
  black: ['#2c2e2f', '#fff'],
}
const radii = { rect: '4px', pill: '999px', sharp: '0' }

function Buttons(options = {}) {
  const style = options.style ?? {}
  const root = element('div', { class: 'paypal-emulator-buttons' })
  let closed = false
  let enabled = true
  let busy = false
  const buttons = []

  function fail(error) {
    if (closed) return
    if (options.onError) options.onError(error)
    else reportError(error)
  }

  async function askBuyer(orderID, opened) {
    const before = (await stateOf(orderID)) ?? { approvals: 0, cancels: 0 }
    const wallet = openWallet(orderID, opened)
    try {
      return await answerOf(orderID, before, wallet, () => closed)
    } finally {
      wallet.close()
    }
  }

  async function pay(orderID, opened, paymentSource) {
    const approved = await askBuyer(orderID, opened)
    if (closed) return
    if (!approved) return options.onCancel?.({ orderID }, { redirect() {} })
    let again = false
    let answered = false
    /** A declined card: the buyer chooses again, in a window that no click opened. */
    const askAgain = () => pay(orderID, window.open('', 'paypal-emulator', walletFeatures), paymentSource)
    const data = {
      orderID,
      payerID: 'QYR5Z8XDVJNXQ',
      paymentID: orderID,
      billingToken: null,
      facilitatorAccessToken: '',
      paymentSource,
    }
    const actions = {
      redirect() {},
      restart() {
        if (answered && !closed) askAgain().catch(fail)
        again = true
      },
    }
    await options.onApprove?.(data, actions)
    answered = true
    if (again && !closed) await askAgain()
  }

  async function start(paymentSource) {
    if (!enabled || busy || closed) return
    busy = true
    let opened = null
    try {
      let rejected = false
      const clicked = options.onClick?.(
        { fundingSource: paymentSource },
        {
          resolve: async () => {},
          reject: async () => {
            rejected = true
          },
        },
      )
      // Opened within the click, else the browser takes it for an unwanted window.
      opened = window.open('', 'paypal-emulator', walletFeatures)
      await clicked
      if (rejected) return opened?.close()
      const orderID = await options.createOrder({ paymentSource }, { order: {} })
      if (typeof orderID !== 'string' || orderID === '') throw new Error('Expected an order id to be passed')
      await pay(orderID, opened, paymentSource)
    } catch (error) {
      opened?.close()
      fail(error)
    } finally {
      busy = false
    }
  }

  function drawn(source, label, content) {
    const [background, color] = colours[style.color] ?? colours.gold
    const made = element(
      'button',
      {
        type: 'button',
        'aria-label': label,
        'data-funding-source': source,
        style: {
          flex: '1 1 12rem',
          minWidth: '0',
          height: `${style.height ?? 45}px`,
          border: '0',
          cursor: 'pointer',
          borderRadius: radii[style.shape] ?? radii.rect,
          background,
          color,
          font: '600 16px/1 system-ui, sans-serif',
        },
      },
      ...content,
    )
    made.addEventListener('click', () => start(source))
    buttons.push(made)
    return made
  }

  function mark() {
    const pal = (text, color) =>
      element('span', { text, style: { color, fontStyle: 'italic', fontWeight: '800', fontSize: '20px' } })
    return [pal('Pay', '#003087'), pal('Pal', '#0067a8')]
  }

  function setEnabled(value) {
    enabled = value
    for (const button of buttons) {
      button.disabled = !value
      button.style.cursor = value ? 'pointer' : 'not-allowed'
    }
  }

  return {
    isEligible: () => true,
    async render(container) {
      const target = typeof container === 'string' ? document.querySelector(container) : container
      if (!target) throw new Error('Document is ready and element does not exist')
      if (closed) throw new Error('Component was destroyed')
      const row = style.layout === 'horizontal'
      Object.assign(root.style, {
        display: 'flex',
        gap: '8px',
        flexWrap: 'wrap',
        flexDirection: row ? 'row' : 'column',
      })
      root.append(drawn('paypal', words().pay, mark()))
      if (!row) root.append(drawn('card', words().card, [words().cardShort]))
      target.append(root)
      options.onInit?.(
        {},
        {
          enable: async () => setEnabled(true),
          disable: async () => setEnabled(false),
        },
      )
    },
    async close() {
      closed = true
      root.remove()
    },
    updateProps: async () => {},
  }
}

const namespace = document.currentScript.getAttribute('data-namespace') ?? 'paypal'
window[namespace] = {
  Buttons,
  FUNDING: { PAYPAL: 'paypal', CARD: 'card' },
  getFundingSources: () => ['paypal'],
  isFundingEligible: (source) => source === 'paypal',
  version: '5.0.0-emulator',
}
