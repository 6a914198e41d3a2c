/** Answers asked for while the code that wants them is still on its way. */
const answers = new Map<string, Promise<Response>>()

function keyOf(address: string, { method, headers, body }: RequestInit): string {
  return JSON.stringify([address, method, headers, body])
}

/** Asks a question that is certain to be asked in a moment, word for word; `after` something, if that is well. */
export function askEarly(address: string, init: RequestInit, after?: Promise<unknown>): Promise<Response> {
  const answer = after ? after.then(() => fetch(address, init)) : fetch(address, init)
  answers.set(keyOf(address, init), answer)
  answer.catch(() => undefined)
  return answer
}

/** `fetch`, or the answer to the same question where it was asked early; each is given out once. */
export function fetchOnce(address: string, init: RequestInit): Promise<Response> {
  const key = keyOf(address, init)
  const early = answers.get(key)
  answers.delete(key)
  return early ?? fetch(address, init)
}

/** Forgets what nobody asked for: later it would be old. */
export function forgetEarlyAnswers() {
  for (const answer of answers.values()) {
    // One that nobody reads would count as under way for ever.
    answer.then(({ body }) => body?.cancel()).catch(() => undefined)
  }
  answers.clear()
}
