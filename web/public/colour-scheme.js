// Sets the remembered colours before the first paint; a file of its own because inline scripts are forbidden.
try {
  if (localStorage.getItem('strom-colour-scheme') === 'light') {
    document.documentElement.setAttribute('data-mantine-color-scheme', 'light')
    document.querySelector('meta[name="theme-color"]').setAttribute('content', '#f6f7f4')
  }
} catch {
  // Storage is forbidden: the page stays dark.
}
