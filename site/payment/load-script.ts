const patience = 15_000
const loading = new Map<string, Promise<void>>()

/**
 * Memoized: loads a provider's script once; after a failure it may be tried again. Some providers
 * read settings from `data-` attributes.
 */
export function loadScript(src: string, data: Record<string, string> = {}) {
  const known = loading.get(src)
  if (known) return known
  const promise = load(src, data).catch((error: unknown) => {
    loading.delete(src)
    throw error
  })
  loading.set(src, promise)
  return promise
}

function load(src: string, data: Record<string, string>) {
  const script = Object.assign(document.createElement('script'), { src, async: true })
  Object.assign(script.dataset, data)
  return new Promise<void>((resolve, reject) => {
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error('The script could not be loaded'))
    }
    setTimeout(reject, patience, new Error('The script takes too long'))
    document.head.append(script)
  })
}
