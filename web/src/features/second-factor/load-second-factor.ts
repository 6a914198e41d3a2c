import { openTexts } from '../../lib/language/i18n.ts'

const texts = {
  en: async () => (await import('../../locales/en-second-factor.ts')).enSecondFactor,
  nb: async () => (await import('../../locales/nb-second-factor.ts')).nbSecondFactor,
} as const

/** Most pages do without these texts. */
export function openSecondFactorTexts() {
  return openTexts(texts)
}

export async function loadSecondFactorFirst() {
  const [{ SecondFactorFirst }] = await Promise.all([
    import('./second-factor-first.tsx'),
    openSecondFactorTexts(),
  ])
  return { SecondFactorFirst }
}
