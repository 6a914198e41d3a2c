/** Addresses of stylesheets that could not be fetched. Vite asks for each once, and then shows the page without. */
const lost = new Set<string>()

/** Notes from now on which stylesheets are lost. */
export function watchLostStyles() {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    const [, address] = /^Unable to preload CSS for (\S+)/.exec(payload.message) ?? []
    if (address) lost.add(address)
  })
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

/** Fetches the stylesheets that were lost; rejects where one is still out of reach. */
export async function fetchLostStyles(): Promise<void> {
  await Promise.all([...lost].map(fetchStyles))
}
