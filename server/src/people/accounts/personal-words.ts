/** Shorter words occur in good passwords by chance. */
const minWordLength = 4
/** Characters that a password must have beyond the words. */
const minRemaining = 6

function plain(text: string): string {
  const letters = text.toLowerCase().replaceAll('ø', 'o').replaceAll('æ', 'ae').replaceAll('ß', 'ss')
  return letters.normalize('NFKD').replaceAll(/[^\p{Letter}\p{Number}]/gu, '')
}

/** Longest first. */
export function splitIntoWords(names: readonly string[]): string[] {
  const all = names.flatMap((name) => [name, ...name.split(/[^\p{Letter}\p{Mark}\p{Number}]+/u)]).map(plain)
  return [...new Set(all)].filter(({ length }) => length >= minWordLength).sort((a, b) => b.length - a.length)
}

/** ASVS 6.2.11. */
export function isMadeOfWords(password: string, words: readonly string[]): boolean {
  const whole = plain(password)
  const left = words.reduce((rest, word) => rest.replaceAll(word, ' '), whole).replaceAll(' ', '')
  // Passwords that are short without such words are another rule's matter.
  return left.length < whole.length && left.length < minRemaining
}
