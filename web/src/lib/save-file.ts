/** Downloads `text` as a UTF-8 file. */
export function saveFile(name: string, type: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser may start to read it only after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
