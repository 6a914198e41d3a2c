/** Any number but 1 is shown as the second. */
export function methodText(method: number): 'method-1' | 'method-2' {
  return method === 1 ? 'method-1' : 'method-2'
}
