import { botCheckAction } from '../../contract/programme.ts'

type Grecaptcha = {
  ready: (callback: () => void) => void
  execute: (siteKey: string, options: { action: string }) => Promise<string>
}

const patience = 8_000

/** Google reCAPTCHA v3; its script is lazy: it comes with the first question. */
export async function askRecaptcha({ siteKey, url }: { siteKey: string; url: string }) {
  const grecaptcha = await loaded(`${url}/api.js?render=${encodeURIComponent(siteKey)}`)
  return grecaptcha.execute(siteKey, { action: botCheckAction })
}

let loading: Promise<Grecaptcha> | undefined

function loaded(src: string) {
  loading ??= load(src).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(src: string) {
  const script = Object.assign(document.createElement('script'), { src, async: true })
  await new Promise((resolve, reject) => {
    script.onload = resolve
    script.onerror = reject
    setTimeout(reject, patience, new Error('The script takes too long'))
    document.head.append(script)
  })
  const { grecaptcha } = window as unknown as { grecaptcha: Grecaptcha }
  await new Promise<void>((resolve) => grecaptcha.ready(resolve))
  return grecaptcha
}
