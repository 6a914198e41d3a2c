/** The id of the button that opens a ticket, whichever list holds its row. */
export function openerId(ticketId: string): string {
  return `open-ticket-${ticketId}`
}

/** Gives the focus back to a ticket's row, which may stand in another list by now. */
export function focusOpener(ticketId: string) {
  document.getElementById(openerId(ticketId))?.focus()
}
