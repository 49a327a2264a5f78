/**
 * Test files share one process after the other, and the modules that it has loaded: that takes half
 * the time. A file that replaces a global, the clock, a module or the environment has a process of
 * its own, because what it leaves behind would reach the next file. `vitest.config.ts` asks here,
 * so that no file can be in the wrong group.
 */
const replaces = [
  /\bvi\.(stub(Global|Env)|useFakeTimers|(do)?[mM]ock|resetModules)\(/,
  /\bprocess\.(env(\.\w+|\[[^\]]+\]) \??\|?\|?=(?!=)|chdir\()/,
  /\bdelete process\.env\b/,
  /\bglobalThis\.\w+ =(?!=)/,
]

export const stubsGlobals = (source: string) => replaces.some((pattern) => pattern.test(source))
