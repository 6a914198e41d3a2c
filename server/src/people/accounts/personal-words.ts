/** Shorter ones are in too many good passwords by chance. */
const minWordLength = 4
/** So much of a password must be left without the words; with it, what a common word adds is still something to guess. */
const minRemaining = 6

/** As a guesser would spell it: small letters without accents, and without what stands between words. */
function plain(text: string): string {
  const letters = text.toLowerCase().replaceAll('ø', 'o').replaceAll('æ', 'ae').replaceAll('ß', 'ss')
  return letters.normalize('NFKD').replaceAll(/[^\p{Letter}\p{Number}]/gu, '')
}

/** The words of names and addresses, by themselves and in one, longest first. */
export function splitIntoWords(names: readonly string[]): string[] {
  const all = names.flatMap((name) => [name, ...name.split(/[^\p{Letter}\p{Mark}\p{Number}]+/u)]).map(plain)
  return [...new Set(all)].filter(({ length }) => length >= minWordLength).sort((a, b) => b.length - a.length)
}

/** Whether hardly anything is left of a password without these words, as `splitIntoWords` gives them (ASVS 6.2.11). */
export function isMadeOfWords(password: string, words: readonly string[]): boolean {
  const whole = plain(password)
  const left = words.reduce((rest, word) => rest.replaceAll(word, ' '), whole).replaceAll(' ', '')
  // Passwords that are short without these words are another rule's matter.
  return left.length < whole.length && left.length < minRemaining
}
