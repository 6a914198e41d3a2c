// Runs before the first paint; a file of its own because inline scripts are forbidden.

// The remembered colours, or those of the system.
let colours = null
try {
  colours = localStorage.getItem('strom-colour-scheme')
  // A browser that was signed in as a television (src/lib/television.ts).
  if (localStorage.getItem('strom-television')) document.documentElement.dataset.television = ''
} catch {
  // Storage is forbidden.
}
if (colours === 'light' || (colours !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches)) {
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light')
  document.querySelector('meta[name="theme-color"]').setAttribute('content', '#f6f7f4')
}

// A form that is sent before the app is there waits for it (src/lib/use-checked-form.ts): the browser would put what was typed into the
// address. The app's own forms are never sent by the browser.
addEventListener('submit', (event) => {
  if (event.defaultPrevented) return
  event.preventDefault()
  event.target.dataset.sentEarly = 'yes'
})

// The last button that was pressed before the app is there is pressed when it is, which `src/app/hydration.ts` tells.
let pressed = null
const notePressed = ({ target }) => {
  pressed = target.closest?.('button[type="button"]')
}
addEventListener('click', notePressed)
addEventListener(
  'strom-hydrated',
  () => {
    removeEventListener('click', notePressed)
    // React takes over at once what is pressed, but not while it draws.
    setTimeout(() => pressed?.isConnected && pressed.click())
  },
  { once: true },
)

/** Loads the document again, once in ten seconds, and says whether it does. */
function loadAgain() {
  try {
    const last = Number(sessionStorage.getItem('strom-loaded-again'))
    if (Date.now() - last < 10_000) return false
    sessionStorage.setItem('strom-loaded-again', String(Date.now()))
  } catch {
    // Without storage it could go on for ever.
    return false
  }
  location.reload()
  return true
}

// Where a file that the document names was lost on its way.
addEventListener(
  'error',
  ({ target }) => {
    const isOurs =
      target instanceof HTMLScriptElement ||
      (target instanceof HTMLLinkElement && target.rel === 'stylesheet')
    const address = isOurs && (target.src || target.href)
    if (!address || document.readyState === 'complete' || new URL(address).origin !== location.origin) return
    loadAgain()
  },
  true,
)

// Where the app cannot have the code of the document's page (src/app/page-route.ts).
addEventListener('strom-code-lost', (event) => {
  if (loadAgain()) event.preventDefault()
})
