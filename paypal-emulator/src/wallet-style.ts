export const walletStyle = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 20%, transparent) }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; grid-template-columns: minmax(0, 26rem); justify-content: center; align-items: start; padding: 1.25rem;
  font: 16px/1.45 system-ui, sans-serif; background: light-dark(#f2f4f7, #14161a); color: light-dark(#1c2430, #e7eaf0) }
main { padding: 1.5rem; border-radius: 12px;
  background: light-dark(#fff, #1e2228); border: 1px solid var(--line) }
h1 { margin: 0 0 .75rem; font-size: 1.25rem; overflow-wrap: anywhere }
.notice { margin: 0 0 1.25rem; padding: .6rem .8rem; border-radius: 8px; font-size: .95rem;
  background: light-dark(#fff4d6, #3a3013); color: light-dark(#5b4300, #ffe3a0) }
.amount { display: flex; flex-direction: column; margin: 0 0 .5rem; text-align: center }
.amount strong { font-size: 2rem; line-height: 1.2 }
.what { margin: 0 0 1.25rem; text-align: center; opacity: .85; overflow-wrap: anywhere }
form { margin: 0 0 .9rem }
button { display: block; width: 100%; min-height: 2.9rem; padding: .5rem 1rem; border-radius: 8px; cursor: pointer;
  font: inherit; font-weight: 600; color: inherit; background: transparent; border: 1px solid var(--line) }
button:hover { border-color: currentColor }
button:focus-visible { outline: 3px solid #2f7cf6; outline-offset: 2px }
button.approve { background: #1257c4; border-color: #1257c4; color: #fff }
button.approve:hover { background: #0d469f }
small { display: block; margin-top: .2rem; text-align: center; opacity: .85 }
`
