/**
 * Times a question, asked again and again. The first time is told apart: right after a start
 * PostgreSQL has nothing in its memory yet.
 */
export async function p99Of(ask: () => Promise<unknown>, times: number) {
  const taken: number[] = []
  for (let turn = 0; turn <= times; turn++) {
    const begun = performance.now()
    await ask()
    taken.push(performance.now() - begun)
  }
  const [first = 0, ...later] = taken
  return { first, p99: p99(later) }
}

export function p99(taken: number[]) {
  const sorted = taken.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0
}

export type Measured = { what: string; budget: string; figure: string; isMet: boolean }

export const within = (what: string, figure: number, limit: number, unit: string): Measured => ({
  what,
  budget: `${limit} ${unit}`,
  figure: `${figure < 10 ? figure.toFixed(1) : Math.round(figure)} ${unit}`,
  isMet: figure <= limit,
})
