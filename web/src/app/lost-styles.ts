/** Vite requests a stylesheet once, then shows the page without it; it reports only the first lost one. */
const lost = new Set<string>()

export function watchLostStyles() {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target.href)
  }
  // The event does not bubble.
  window.addEventListener('error', note, { capture: true })
}

function fetchStyles(address: string): Promise<void> {
  const link = document.createElement('link')
  return new Promise((resolve, reject) => {
    link.rel = 'stylesheet'
    link.crossOrigin = ''
    link.href = address
    link.onload = () => {
      lost.delete(address)
      resolve()
    }
    link.onerror = () => {
      link.remove()
      reject(new Error(`no ${address}`))
    }
    document.head.append(link)
  })
}

/** Rejects if one is still unreachable. */
export async function fetchLostStyles(): Promise<void> {
  await Promise.all([...lost].map(fetchStyles))
}
