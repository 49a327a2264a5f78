import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export function temporaryDirectory() {
  const directory = mkdtempSync(join(tmpdir(), 'admit-bench-'))
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) }
}
