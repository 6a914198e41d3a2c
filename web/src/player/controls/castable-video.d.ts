declare module 'castable-video/castable-utils.js' {
  /** Adds Google's sender script to the page, once. */
  export function loadCastFramework(): void
}
