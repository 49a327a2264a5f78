const patience = 15_000
const loading = new Map<string, Promise<void>>()

/** Loads a provider's script once; after a failure it may be tried again. */
export function loadScript(src: string) {
  const known = loading.get(src)
  if (known) return known
  const promise = load(src).catch((error: unknown) => {
    loading.delete(src)
    throw error
  })
  loading.set(src, promise)
  return promise
}

function load(src: string) {
  const script = Object.assign(document.createElement('script'), { src, async: true })
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
