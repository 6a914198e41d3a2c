/** The list that a line with commas means. What should be whole numbers and is not stays the text it is: the server says so. */
export function listTyped(text: string, ofWords: boolean): string | string[] | number[] {
  const parts = text.split(',').map((part) => part.trim())
  const items = parts.filter((part) => part !== '')
  if (ofWords) return items
  return items.every((item) => /^\d+$/.test(item)) ? items.map(Number) : text
}
