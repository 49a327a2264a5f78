import { statfs } from 'node:fs/promises'
import { broken, type Finding, look, ok } from './finding.ts'

const gigabyte = 1024 ** 3

export async function examineDisk(dataDir: string): Promise<Finding> {
  const stats = await statfs(dataDir).catch(() => undefined)
  if (stats) return judgeSpace(stats)
  return look('Disk', 'DATA_DIR does not exist yet', 'Start the site once, or set DATA_DIR.')
}

type Space = { bsize: number; bavail: number; blocks: number }

export function judgeSpace({ bsize, bavail, blocks }: Space) {
  const free = bavail * bsize
  const said = `${(free / gigabyte).toFixed(1)} GB free where DATA_DIR is`
  const advice = 'Free some space, or give the data a larger disk.'
  if (free < 0.2 * gigabyte) return broken('Disk', said, advice)
  return free < gigabyte || bavail < 0.05 * blocks ? look('Disk', said, advice) : ok('Disk', said)
}
