/** Of the edits of a form those that came after what was sent: they stay when that is saved. */
export function editsSince<Fields extends object>(sent: Fields, edits: Partial<Fields>): Partial<Fields> {
  const left = { ...edits }
  for (const name in left) if (left[name] === sent[name]) delete left[name]
  return left
}
