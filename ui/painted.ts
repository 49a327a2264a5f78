/** Waits for the next frame: work that begins now would hold up what a press has just changed. */
export const painted = () =>
  new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)))
