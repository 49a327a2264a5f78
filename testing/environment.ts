/**
 * Variables that a started process takes over from the tests: no setting that a developer keeps in
 * .env, and the code that another process has compiled.
 */
export const environment = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  ENV_FILE: '/dev/null',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}
