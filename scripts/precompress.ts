import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

// Files that shrink; others (fonts, pictures) are served as they are.
const shrinks = /\.(js|css|svg|json|txt|xml|webmanifest|html|vtt)$/

export function precompress(folder: string) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!shrinks.test(name) || name.startsWith('.vite')) continue
    const file = join(folder, name)
    const content = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(content))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}
