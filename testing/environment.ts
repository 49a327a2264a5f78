import { delimiter, dirname } from 'node:path'

/**
 * Variables that a started process takes over from the tests: no setting that a developer keeps in
 * .env, and the code that another process has compiled.
 */
export const environment = {
  // The Node of the tests is that of a site which is started by scripts/start.sh.
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
  HOME: process.env.HOME,
  ENV_FILE: '/dev/null',
  // A year of made-up people is for a look at the desk; a test makes its own.
  DEMO_SAMPLE: 'off',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}
