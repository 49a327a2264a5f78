import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

// Whatever does not shrink (fonts, pictures) is served as it is.
const shrinks = /\.(js|css|svg|json|txt|xml|webmanifest|html|vtt)$/

for (const name of readdirSync('build/client', { recursive: true, encoding: 'utf8' })) {
  if (!shrinks.test(name) || name.startsWith('.vite')) continue
  const file = join('build/client', name)
  const content = readFileSync(file)
  writeFileSync(`${file}.br`, brotliCompressSync(content))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}
