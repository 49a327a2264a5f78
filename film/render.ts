import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { openBrowser, openStage, repository } from './stage.ts'

const output = join(repository, 'site/landing/film/programme.mp4')
const framesPerSecond = 25

async function openFilm(browser: Browser) {
  const page = await openStage(browser, 'film.html', { width: 1280, height: 720 })
  await page.waitForFunction(() => window.film !== undefined)
  const devtools = await page.context().newCDPSession(page)
  const duration = await page.evaluate(() => window.film.duration)
  const frame = async (time: number) => {
    await page.evaluate((t) => window.film.draw(t), time)
    const { data } = await devtools.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
    })
    return Buffer.from(data, 'base64')
  }
  return { duration, frame }
}

function startEncoder() {
  const colours = 'bt709'
  const options = `-y -v error -f image2pipe -c:v png -framerate ${framesPerSecond} -i -
    -vf scale=out_color_matrix=${colours}:out_range=tv,format=yuv420p
    -color_primaries ${colours} -color_trc ${colours} -colorspace ${colours}
    -c:v libx264 -profile:v high -level 3.1 -preset slower -tune animation -psy 0 -crf 28
    -g ${framesPerSecond * 2} -keyint_min ${framesPerSecond * 2}
    -sc_threshold 0 -an -movflags +faststart`
  return spawn('ffmpeg', [...options.split(/\s+/), output], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
}

const browser = await openBrowser()
const stills = process.argv.slice(2)

if (stills.length > 0) {
  const { frame } = await openFilm(browser)
  for (const time of stills) await writeFile(`still-${time}.png`, await frame(Number(time)))
} else {
  const pages = [await openFilm(browser), await openFilm(browser)]
  const encoder = startEncoder()
  const count = Math.round((pages[0]?.duration ?? 0) * framesPerSecond)
  for (let first = 0; first < count; first += pages.length) {
    const batch = pages.map(({ frame }, i) => frame((first + i) / framesPerSecond))
    for (const picture of await Promise.all(batch)) {
      if (!encoder.stdin.write(picture)) await once(encoder.stdin, 'drain')
    }
  }
  encoder.stdin.end()
  const [code] = await once(encoder, 'close')
  if (code !== 0) throw new Error(`ffmpeg ended with code ${code}.`)
}
await browser.close()
