import { setFlagsFromString } from 'node:v8'

/**
 * With a few calls a second V8 takes the site for idle, and collects its 50 MB again as soon as they
 * grow by 5: up to once a second, and calls that come meanwhile take 70 ms longer. Now it waits until
 * they have grown to 200.
 */
export function collectLessOften() {
  setFlagsFromString(`--${growth}=300`)
}

export const growth = 'heap-growing-percent'
