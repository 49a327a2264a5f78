import { outcomeOf } from './admit/outcome.ts'
import { projectFolder } from './admit/place.ts'
import { admit } from './admit/verbs.ts'

/** `admit`: what the staff do from a terminal. */
process.chdir(projectFolder)
const { code, lines } = await outcomeOf(admit(process.argv.slice(2)))
for (const line of lines) (code === 0 ? console.log : console.error)(line)
process.exitCode = code
