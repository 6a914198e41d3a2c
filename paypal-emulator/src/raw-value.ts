/** The text is valid JSON. */
function endOfValue(text: string, from: number): number {
  let depth = 0
  let inString = false
  for (let at = from; at < text.length; at += 1) {
    const character = text[at]
    if (inString) {
      if (character === '\\') at += 1
      else if (character === '"') inString = false
      if (!inString && depth === 0 && character === '"') return at + 1
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') {
      depth -= 1
      if (depth === 0) return at + 1
      if (depth < 0) return at
    } else if (depth === 0 && character === ',') return at
  }
  return text.length
}

function afterSpace(text: string, from: number): number {
  let at = from
  while (/\s/.test(text[at] ?? '')) at += 1
  return at
}

/** A key's value exactly as sent, '' without the key. The text is valid JSON. */
export function rawValue(text: string, key: string): string {
  let at = afterSpace(text, text.indexOf('{') + 1)
  while (text[at] === '"') {
    const nameEnd = endOfValue(text, at)
    const from = afterSpace(text, afterSpace(text, nameEnd) + 1)
    const to = endOfValue(text, from)
    if (JSON.parse(text.slice(at, nameEnd)) === key) return text.slice(from, to)
    at = afterSpace(text, afterSpace(text, to) + 1)
  }
  return ''
}
