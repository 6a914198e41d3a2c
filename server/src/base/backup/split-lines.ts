/** Longer than any row. */
const longestLine = 256 * 1024 * 1024

export async function* splitLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let begun: Buffer[] = []
  let length = 0
  for await (const part of bytes) {
    const lines: Buffer[] = []
    let from = 0
    for (let end = part.indexOf(10); end >= 0; end = part.indexOf(10, from)) {
      const rest = part.subarray(from, end)
      lines.push(begun.length === 0 ? rest : Buffer.concat([...begun, rest]))
      begun = []
      length = 0
      from = end + 1
    }
    if (from < part.length) {
      begun.push(part.subarray(from))
      length += part.length - from
      if (length > longestLine) throw new Error('a line is too long')
    }
    if (lines.length > 0) yield lines
  }
  if (begun.length > 0) yield [Buffer.concat(begun)]
}
