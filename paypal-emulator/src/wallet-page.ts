import type { Language } from '@strom/contract'
import { escapeHtml } from '@strom/rules/escape-html'
import { money } from './context.ts'
import type { OrderRecord } from './records.ts'
import type { WalletAction } from './wallet.ts'
import { walletStyle } from './wallet-style.ts'

const words = {
  en: {
    title: 'Demonstration wallet',
    noMoney: 'This is a demonstration. No money moves, whatever you choose.',
    pay: 'To pay',
    to: 'to',
    approve: 'Approve',
    decline: 'Decline',
    slow: 'Slow',
    cancel: 'Cancel',
    approveHint: 'The payment goes through.',
    declineHint: 'Approve with a card that the bank declines.',
    slowHint: 'The payment waits for some seconds, then goes through.',
    cancelHint: 'Back to the site without paying.',
    gone: 'There is no such order.',
    over: 'This order is settled already.',
    done: 'Done. This window closes by itself; otherwise close it and go on at the site.',
  },
  nb: {
    title: 'Demo-lommebok',
    noMoney: 'Dette er en demonstrasjon. Ingen penger flyttes, uansett hva du velger.',
    pay: 'Å betale',
    to: 'til',
    approve: 'Godkjenn',
    decline: 'Avvis',
    slow: 'Treg',
    cancel: 'Avbryt',
    approveHint: 'Betalingen går gjennom.',
    declineHint: 'Godkjenn med et kort som banken avviser.',
    slowHint: 'Betalingen venter noen sekunder og går så gjennom.',
    cancelHint: 'Tilbake til nettstedet uten å betale.',
    gone: 'Denne bestillingen finnes ikke.',
    over: 'Denne bestillingen er allerede avgjort.',
    done: 'Ferdig. Vinduet lukkes av seg selv; ellers lukker du det og går videre på nettstedet.',
  },
} as const

function choice(order: OrderRecord, action: WalletAction, language: Language) {
  const text = words[language]
  return `<form method="post" action="wallet/${action}?token=${escapeHtml(order.id)}&amp;lang=${language}">
<button class="${action}" aria-describedby="${action}-hint">${text[action]}</button>
<small id="${action}-hint">${text[`${action}Hint`]}</small>
</form>`
}

/** Relative form addresses, which work under any prefix. */
function choices(order: OrderRecord, language: Language) {
  const text = words[language]
  const { value, currency_code } = money(order.cents, order.currency)
  const amount = language === 'nb' ? value.replace('.', ',') : value
  const merchant = order.brandName ?? 'Strøm'
  return `<p class="amount"><span>${text.pay}</span><strong>${amount} ${escapeHtml(currency_code)}</strong>
<span>${text.to} ${escapeHtml(merchant)}</span></p>
${order.description ? `<p class="what">${escapeHtml(order.description)}</p>` : ''}
${choice(order, 'approve', language)}
${choice(order, 'decline', language)}
${choice(order, 'slow', language)}
${choice(order, 'cancel', language)}`
}

type Shown = {
  order: OrderRecord | undefined
  answered?: 'done' | 'over' | undefined
  language: Language
}

export function walletPage({ order, answered, language }: Shown): string {
  const text = words[language]
  const open = answered !== 'over' && (order?.status === 'CREATED' || order?.status === 'APPROVED')
  const content =
    answered === 'done'
      ? `<p role="status">${text.done}</p>`
      : open && order
        ? choices(order, language)
        : `<p role="alert">${order ? text.over : text.gone}</p>`
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text.title}</title>
<style>${walletStyle}</style>
</head>
<body>
<main>
<h1>${text.title}</h1>
<p class="notice">${text.noMoney}</p>
${content}
</main>
</body>
</html>
`
}
