import { openTexts } from '../../lib/language/i18n.ts'

const texts = {
  en: async () => (await import('../../locales/en-second-factor.ts')).enSecondFactor,
  nb: async () => (await import('../../locales/nb-second-factor.ts')).nbSecondFactor,
} as const

/** The second factor's section of Account Settings and its texts, which no other page needs. */
export async function loadSecondFactor() {
  const [SecondFactor] = await Promise.all([
    import('./second-factor.tsx').then((module) => module.SecondFactor),
    openTexts(texts),
  ])
  return { SecondFactor }
}

/** The page that leads staff without a second factor to turning it on, with the same texts. */
export async function loadSecondFactorFirst() {
  const [SecondFactorFirst] = await Promise.all([
    import('./second-factor-first.tsx').then((module) => module.SecondFactorFirst),
    openTexts(texts),
  ])
  return { SecondFactorFirst }
}
