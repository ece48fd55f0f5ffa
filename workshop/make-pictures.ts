/**
 * `node workshop/make-pictures.ts`: draws the icons and the link preview from this project's own mosaics and letters,
 * with the tests' browser. The results are committed; run it when a drawing changes.
 */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { sextantsOf } from '../app/teletext/sextants.ts'
import { ensureBrowser } from '../commands/local/browser.ts'
import { fromRoot } from '../commands/local/project.ts'
import { runCommand } from '../commands/shell/failure.ts'

const COLOURS: Record<string, string> = {
  R: '#f00',
  G: '#0f0',
  Y: '#ff0',
  B: '#00f',
  M: '#f0f',
  C: '#0ff',
  W: '#fff',
}
const drawing = (name: string): string => readFileSync(fromRoot('app', 'teletext', 'drawings', `${name}.txt`), 'utf8')
const [presidentSmall, presidentLarge] = [drawing('president-small'), drawing('president-large')]
const FONT = readFileSync(fromRoot('app', 'styles', 'fonts', 'bedstead.woff2')).toString('base64')

/** `px`: the height of a cell, a multiple of ten, or its dots differ in size. */
const mosaic = (drawing: string, px: number): string => {
  const { width, height, paths } = sextantsOf(drawing)
  const drawn = Object.entries(paths).map(([colour, path]) => `<path fill="${COLOURS[colour]}" d="${path}"/>`)
  return `<svg style="block-size:${(height / 10) * px}px" viewBox="0 0 ${width} ${height}">${drawn.join('')}</svg>`
}

const page = (body: string, style: string): string => `<!doctype html><meta charset="utf-8"><style>
  @font-face { font-family: Bedstead; src: url(data:font/woff2;base64,${FONT}) format("woff2") }
  * { margin: 0; box-sizing: border-box }
  body { background: #000; color: #fff; font: 40px/1 Bedstead; overflow: hidden; -webkit-font-smoothing: none }
  svg { display: block; shape-rendering: crispEdges }
  ${style}</style>${body}`

/** The President. The picture is cut below, since his ten rows of cells are higher than it. */
const icon = (side: number, px: number): string =>
  page(
    `<div class="face">${mosaic(presidentSmall, px)}</div>`,
    `body { width: ${side}px; height: ${side}px; display: flex; justify-content: center; align-items: ${10 * px > side ? 'flex-start' : 'center'} } .face { flex: none }`,
  )

const preview = page(
  `<header><b>101</b><span>il gioco del discorso di fine anno</span><em>31 dic 20:30:00</em></header>
   <main><div class="logo"><div class="g">DIECI</div><div class="y">PAROLE</div></div>
   <p>Il Presidente parla.<br>Tu lo sapevi già.</p></main>
   <div class="president">${mosaic(presidentLarge, 20)}</div>
   <footer><i></i><i></i><i></i></footer>`,
  `body { width: 1200px; height: 630px; position: relative }
   header { display: flex; align-items: center; height: 60px; gap: 30px; font-size: 30px; color: #ff0 }
   header b { font-weight: normal; background: #0f0; color: #000; height: 60px; padding: 0 24px; display: grid; place-items: center }
   header em { font-style: normal; color: #0f0; margin-left: auto; padding-right: 30px }
   main { position: absolute; left: 40px; top: 84px }
   .logo { font-size: 200px; line-height: 0.95; transform: scaleX(0.9); transform-origin: 0 0; white-space: nowrap }
   .g { color: #0f0 } .y { color: #ff0 }
   p { font-size: 40px; line-height: 1.3; margin: 4px 0 0 6px }
   .president { position: absolute; right: 0; bottom: 20px }
   footer { position: absolute; left: 0; right: 0; bottom: 0; height: 20px; display: grid; grid-template-columns: repeat(3, 1fr) }
   footer i:nth-child(1) { background: #0f0 } footer i:nth-child(2) { background: #fff } footer i:nth-child(3) { background: #f00 }`,
)

const PICTURES = [
  { name: 'icon-192.png', width: 192, height: 192, html: icon(192, 20) },
  { name: 'icon-512.png', width: 512, height: 512, html: icon(512, 50) },
  // A mask may cut all but the inner four fifths.
  { name: 'icon-maskable-512.png', width: 512, height: 512, html: icon(512, 40) },
  { name: 'apple-touch-icon.png', width: 180, height: 180, html: icon(180, 20) },
  { name: 'preview.png', width: 1200, height: 630, html: preview },
]

async function draw(page: Page, { name, width, height, html }: (typeof PICTURES)[number]): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.setContent(html)
  await page.evaluate('document.fonts.ready')
  const file = fromRoot('public', 'pictures', name)
  writeFileSync(file, await page.screenshot({ type: 'png' }))
  console.log(`${name}: ${statSync(file).size} bytes`)
}

await runCommand(async () => {
  mkdirSync(fromRoot('public', 'pictures'), { recursive: true })
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    for (const picture of PICTURES) await draw(page, picture)
  } finally {
    await browser.close()
  }
})
