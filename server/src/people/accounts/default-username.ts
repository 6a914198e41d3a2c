export function usernameFor(email: string, chosen = ''): string {
  return (chosen || email.split('@')[0] || email).slice(0, 200)
}
