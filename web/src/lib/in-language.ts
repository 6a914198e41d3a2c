import { useLanguage } from './language/current-language.ts'

export function useInLanguage<Words extends object>(
  words: Words & { nb?: Partial<Words> | undefined },
): Words {
  return useLanguage() === 'nb' ? { ...words, ...words.nb } : words
}
