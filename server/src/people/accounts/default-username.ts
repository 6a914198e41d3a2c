/** The username of a new account: the one that was chosen, else the part of the address before the at sign. */
export function usernameFor(email: string, chosen = ''): string {
  return (chosen || email.split('@')[0] || email).slice(0, 200)
}
