import { setFlagsFromString } from 'node:v8'

export const settings = [
  // With a few calls a second V8 takes the site for idle, and collects its 50 MB again as soon as they
  // grow by 5: up to once a second, and calls that come meanwhile take 70 ms longer. Now it waits until
  // they have grown to 200.
  '--heap-growing-percent=300',
  // After 100 seconds without such a collection V8's memory reducer shrinks the young generation, in a
  // pause of 30 ms. From then on a page costs up to a fifth more, for as long as the site runs.
  '--no-memory-reducer-favors-memory',
]

/** Memory for speed: V8's defaults are those of a browser's tab. */
export function keepHeapLarge() {
  for (const setting of settings) setFlagsFromString(setting)
}
