import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const parts = ['element', 'wallet-window', 'buttons']

function source(part: string): string {
  const text = readFileSync(fileURLToPath(new URL(`browser/${part}.js`, import.meta.url)), 'utf8')
  return text.replaceAll(/^import .*\n/gm, '').replaceAll(/^export /gm, '')
}

/** One plain script instead of modules: PayPal's loader expects `window.paypal` once it has run. */
export function buttonsScript(): string {
  return `;(() => {\n'use strict'\n${parts.map(source).join('\n')}})()\n`
}
