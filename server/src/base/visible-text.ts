/** A text of several lines as it is kept: line breaks in one spelling, no control characters but tabs, no halves of characters. */
export function visibleText(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
    .toWellFormed()
}
