// Helpers by which the emulator's script writes and draws.

/** As the page is now; its reader may change the language at any time. */
export const isNorwegian = () => /^(nb|nn|no)\b/.test(document.documentElement.lang || navigator.language)
export const words = () =>
  isNorwegian()
    ? {
        pay: 'Betal med PayPal (demonstrasjon)',
        card: 'Betal med bankkort (demonstrasjon)',
        cardShort: 'Bankkort',
        waiting: 'Fortsett i lommebokvinduet for å betale.',
        blocked: 'Nettleseren åpnet ikke lommebokvinduet.',
        continue: 'Fortsett',
        cancel: 'Avbryt',
      }
    : {
        pay: 'Pay with PayPal (demonstration)',
        card: 'Pay by debit or credit card (demonstration)',
        cardShort: 'Debit or credit card',
        waiting: 'Go on in the wallet window to pay.',
        blocked: 'The browser did not open the wallet window.',
        continue: 'Continue',
        cancel: 'Cancel',
      }

/** An element with attributes, styles and children; no markup is ever parsed. */
export function element(name, { style, text, ...attributes } = {}, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  Object.assign(made.style, style)
  if (text) made.textContent = text
  made.append(...children)
  return made
}
