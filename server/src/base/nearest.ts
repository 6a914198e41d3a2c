/** Edit distance with swaps. */
function distance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= from.length; row += 1) {
    rows[row] = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1] ? 0 : 1
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      const steps = [at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + same]
      if (swapped) steps.push(at(row - 2, column - 2) + 1)
      rows[row]?.push(Math.min(...steps))
    }
  }
  return at(from.length, to.length)
}

export function nearest(word: string, known: readonly string[]): string | undefined {
  const wanted = word.toLowerCase()
  const ranked = known
    .map((name) => {
      const begins = wanted.length >= 2 && name.toLowerCase().startsWith(wanted)
      return { name, steps: begins ? 0 : distance(wanted, name.toLowerCase()) }
    })
    .sort((a, b) => a.steps - b.steps)
  const [best] = ranked
  return best && best.steps <= Math.max(1, Math.floor(best.name.length / 3)) ? best.name : undefined
}

/** `; did you mean 'doctor'?`, or a full stop. */
export function didYouMean(word: string, known: readonly string[]): string {
  const best = nearest(word, known)
  return best === undefined ? '.' : `; did you mean '${best}'?`
}
