const key = 'desk-reloaded-at'
const pause = 60_000

/**
 * After a deployment an open page may ask for a file that no longer exists. The page as it is now
 * has it: reload, once. A second failure within a minute has another cause.
 */
export function reloadOnStaleChunk() {
  addEventListener('vite:preloadError', () => {
    try {
      if (Date.now() - Number(sessionStorage.getItem(key)) < pause) return
      sessionStorage.setItem(key, String(Date.now()))
    } catch {
      // Without storage nobody could tell a second time from the first.
      return
    }
    location.reload()
  })
}
