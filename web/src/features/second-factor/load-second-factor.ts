import { openTexts } from '../../lib/language/i18n.ts'

const texts = {
  en: async () => (await import('../../locales/en-second-factor.ts')).enSecondFactor,
  nb: async () => (await import('../../locales/nb-second-factor.ts')).nbSecondFactor,
} as const

/** Fetches the texts of the second factor, which most pages do without. */
export function openSecondFactorTexts() {
  return openTexts(texts)
}

/** The page that leads staff without a second factor to turning it on, and its texts. */
export async function loadSecondFactorFirst() {
  const [{ SecondFactorFirst }] = await Promise.all([
    import('./second-factor-first.tsx'),
    openSecondFactorTexts(),
  ])
  return { SecondFactorFirst }
}
