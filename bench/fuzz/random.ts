/** A seeded pseudo-random generator (PRNG): the same seed gives the same requests. */
export type Chance = ReturnType<typeof createChance>

export function createChance(seed: number) {
  let state = seed >>> 0
  /** Mulberry32, in [0, 1). */
  function next() {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    happens: (share: number) => next() < share,
    pick<Item>(items: readonly Item[]): Item {
      const item = items[below(items.length)]
      if (item === undefined && items.length === 0) throw new Error('Nothing to pick from')
      return item as Item
    },
  }
}
