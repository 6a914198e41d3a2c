/** Fetches the code of Home: on entering the logged-in area, beside its data, for it is the page most go to. */
export function loadHome() {
  return import('./home-route.tsx')
}
