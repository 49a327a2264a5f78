import { resolve } from 'node:path'

/** The folder of the project: settings and data are found from here, wherever a person stands. */
export const projectFolder = resolve(import.meta.dirname, '../..')

/** `npm run` moves to the folder of the project, and says where the person was. */
function whereThePersonStands() {
  const { npm_lifecycle_event: script, INIT_CWD: before } = process.env
  return script && before && process.cwd() === projectFolder ? before : process.cwd()
}

// Read once, before admit.ts moves to the folder of the project.
const place = whereThePersonStands()

/** A file that the person named, seen from where they stand. */
export const personsFile = (file: string) => resolve(place, file)
