/** The text itself if an item is no whole number; the server then refuses it. */
export function listTyped(text: string, ofWords: boolean): string | string[] | number[] {
  const parts = text.split(',').map((part) => part.trim())
  const items = parts.filter((part) => part !== '')
  if (ofWords) return items
  return items.every((item) => /^\d+$/.test(item)) ? items.map(Number) : text
}
