/** The sheet compared with the last commit: differences are red on the pale sheet. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { PrintedPage, Sheet } from '../../../core/studio/messages.js'
import { server } from '../server.js'

const DPI = 96
/** Of a pixel's colours, 0 to 255; less is the smoothing of edges. */
const DIFFERENT = 24

export const Comparison = ({ sheet }: { sheet: Sheet }) => {
  const [pages, setPages] = useState<{ now: PrintedPage[]; before: PrintedPage[] }>()
  const [failure, setFailure] = useState('')
  useEffect(() => {
    let isGone = false
    Promise.all([server.printedPages(sheet), server.pages(sheet.shown, true)]).then(
      ([now, before]) => !isGone && setPages({ now, before }),
      (thrown: Error) => !isGone && setFailure(thrown.message)
    )
    return () => void (isGone = true)
  }, [sheet.pagesRevision])
  if (failure) return <p role="alert">{failure}</p>
  if (!pages) return <p role="status">Printing the last commit …</p>
  const count = Math.max(pages.now.length, pages.before.length)
  return (
    <div class="comparison">
      {Array.from({ length: count }, (_, page) => (
        <Difference key={page} number={page + 1} now={pages.now[page]} before={pages.before[page]} />
      ))}
    </div>
  )
}

const Difference = ({
  number,
  now,
  before
}: {
  number: number
  now: PrintedPage | undefined
  before: PrintedPage | undefined
}) => {
  // prettier-ignore
  const canvas = useRef<HTMLCanvasElement>(null)
  const [share, setShare] = useState<number>()
  useEffect(() => {
    void draw(canvas.current!, now, before).then(setShare)
  }, [now, before])
  const said = !before ? 'a new page' : !now ? 'not printed any more' : share === 0 ? 'no difference' : `${((share ?? 0) * 100).toPrecision(2)} % of it differ` // prettier-ignore
  return (
    <figure>
      <figcaption aria-live="polite">
        Page {number}: {share === undefined ? '…' : said}
      </figcaption>
      <canvas ref={canvas} />
    </figure>
  )
}

const pixelsOf = async (page: PrintedPage | undefined, width: number, height: number): Promise<Uint8ClampedArray> => {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  if (page) {
    const image = new Image()
    image.src = URL.createObjectURL(new Blob([page.svg], { type: 'image/svg+xml' }))
    await image.decode()
    context.drawImage(image, 0, 0, (page.widthPt * DPI) / 72, (page.heightPt * DPI) / 72)
    URL.revokeObjectURL(image.src)
  }
  return context.getImageData(0, 0, width, height).data
}

/** The share of pixels that differ. */
const draw = async (
  canvas: HTMLCanvasElement,
  now: PrintedPage | undefined,
  before: PrintedPage | undefined
): Promise<number> => {
  // prettier-ignore
  const sizeOf = (side: 'widthPt' | 'heightPt'): number => Math.ceil((Math.max(now?.[side] ?? 0, before?.[side] ?? 0) * DPI) / 72) // prettier-ignore
  const [width, height] = [sizeOf('widthPt'), sizeOf('heightPt')]
  const [present, past] = await Promise.all([pixelsOf(now, width, height), pixelsOf(before, width, height)])
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')!
  const result = context.createImageData(width, height)
  let different = 0
  for (let at = 0; at < present.length; at += 4) {
    const most = Math.max(...[0, 1, 2].map((band) => Math.abs(present[at + band]! - past[at + band]!)))
    const isDifferent = most > DIFFERENT
    if (isDifferent) different++
    const pale = 255 - (255 - (present[at]! + present[at + 1]! + present[at + 2]!) / 3) * 0.35
    result.data.set(isDifferent ? [200, 30, 30, 255] : [pale, pale, pale, 255], at)
  }
  context.putImageData(result, 0, 0)
  return different / (width * height)
}
