const endings: (() => Promise<void>)[] = []

/** Runs when the last test of this file is over, for what its tests share. */
export const atEndOfFile = (end: () => Promise<void>) => void endings.push(end)

export async function endFile() {
  for (const end of endings.splice(0)) await end()
}
