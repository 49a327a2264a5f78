// Shows a page of our own where the browser would say that there is no network. It caches nothing
// else: every page and file comes from the server.
const offline = '/offline'

self.addEventListener('install', (event) => {
  const request = new Request(offline, { cache: 'reload' })
  event.waitUntil(caches.open(offline).then((cache) => cache.add(request)))
  self.skipWaiting()
})

// The browser asks for the page while the worker starts: it costs no time.
self.addEventListener('activate', (event) => {
  event.waitUntil(self.registration.navigationPreload?.enable())
})

self.addEventListener('fetch', (event) => {
  const { mode, method } = event.request
  if (mode === 'navigate' && method === 'GET') event.respondWith(pageOf(event))
})

async function pageOf(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(offline)) ?? Response.error()
  }
}
