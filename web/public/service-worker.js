// For the site as an app on a phone, where a browser has no page of its own to show without a connection. It keeps that page and nothing
// else: every other page, file and call comes from the site, so none is ever an old one.
const offline = '/offline'

addEventListener('install', (event) => {
  event.waitUntil(
    caches.open('offline').then((cache) => cache.add(new Request(offline, { cache: 'reload' }))),
  )
})

addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  event.respondWith(fetch(event.request).catch(async () => (await caches.match(offline)) ?? Response.error()))
})
