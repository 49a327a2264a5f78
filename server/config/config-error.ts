/** The site cannot start as it is configured; the message says what to do, and is all that is shown. */
export class ConfigError extends Error {}

/** Everything that is wrong, at once, a line each. */
export const cannotStart = (problems: readonly string[]) =>
  new ConfigError(`Cannot start:\n- ${problems.join('\n- ')}`)
