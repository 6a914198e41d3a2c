export function openerId(ticketId: string): string {
  return `open-ticket-${ticketId}`
}

/** The ticket's row may be in another list now. */
export function focusOpener(ticketId: string) {
  document.getElementById(openerId(ticketId))?.focus()
}
