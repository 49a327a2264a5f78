import { afterAll } from 'vitest'
import { endFile } from './end-of-file.ts'

// Vitest runs this file for each test file. In a module that test files share, an `afterAll` would
// belong to the first of them alone.
afterAll(endFile)
