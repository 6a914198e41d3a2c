import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** In the order of their imports. */
const parts = ['element', 'wallet-window', 'buttons']

function source(part: string): string {
  const text = readFileSync(fileURLToPath(new URL(`browser/${part}.js`, import.meta.url)), 'utf8')
  return text.replaceAll(/^import .*\n/gm, '').replaceAll(/^export /gm, '')
}

/**
 * The script that stands in for PayPal's `sdk/js`: the modules of `browser/` as one plain script, because its loader
 * expects `window.paypal` to be there once it has run.
 */
export function buttonsScript(): string {
  return `;(() => {\n'use strict'\n${parts.map(source).join('\n')}})()\n`
}
