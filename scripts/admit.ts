#!/usr/bin/env node
import { outcomeOf } from './admit/outcome.ts'
import { exitOnSignals } from './admit/own-database.ts'
import { admit } from './admit/verbs.ts'

/** `npx admit`: what the staff do from a terminal. */
exitOnSignals()
const { code, lines } = await outcomeOf(admit(process.argv.slice(2)))
for (const line of lines) (code === 0 ? console.log : console.error)(line)
process.exitCode = code
