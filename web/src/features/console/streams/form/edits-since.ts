/** The edits typed since a form was sent, which stay when it is saved. */
export function editsSince<Fields extends object>(sent: Fields, edits: Partial<Fields>): Partial<Fields> {
  const left = { ...edits }
  for (const name in left) if (left[name] === sent[name]) delete left[name]
  return left
}
