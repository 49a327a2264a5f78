import { setFlagsFromString } from 'node:v8'

/**
 * V8 takes a site with some calls a second for idle, and collects its 50 MB again as soon as 5 MB
 * are added: up to once a second, and whoever calls meanwhile waits 70 ms longer. With this it waits
 * until four times as much is there.
 */
export function collectLessOften() {
  setFlagsFromString(`--${growth}=300`)
}

export const growth = 'heap-growing-percent'
