type MediaSessionHandlers = {
  previous(): void
  next(): void
}

/** Returns the undo function. */
export function keepMediaSession(
  { title, poster }: { title: string; poster: string | undefined },
  { previous, next }: MediaSessionHandlers,
): () => void {
  const session = globalThis.navigator?.mediaSession
  if (!session) return () => {}
  session.metadata = new MediaMetadata({ title, ...(poster && { artwork: [{ src: poster }] }) })
  session.setActionHandler('previoustrack', previous)
  session.setActionHandler('nexttrack', next)
  return () => {
    session.metadata = null
    session.setActionHandler('previoustrack', null)
    session.setActionHandler('nexttrack', null)
  }
}
