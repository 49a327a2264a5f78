const key = 'reloaded-at'
const pause = 60_000

/**
 * After a deployment an open page may ask for a chunk that no longer exists. The page as it is now
 * has it: reload, once; `prepare` keeps what would be lost. A second failure within a minute has
 * another cause.
 */
export function reloadOnStaleChunk(prepare?: () => void) {
  addEventListener('vite:preloadError', () => {
    // Before React learns of it, and takes the form away.
    prepare?.()
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
