/**
 * Runs in a page, in any engine. Finds faults of every screen: a text taller than its key, and a page wider than its window,
 * beside a scrollbar too.
 */
export function layoutFaults(): string[] {
  const faults: string[] = []
  // A text's box is as tall as its letters can be, and some keys are lower than that.
  const SLACK = 2
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} wide, and its window ${clientWidth}`)
  for (const key of document.querySelectorAll('button, a.button, .keys a')) {
    const frame = key.getBoundingClientRect()
    if (frame.height === 0 || getComputedStyle(key).visibility === 'hidden') continue
    const walker = document.createTreeWalker(key, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (!text.textContent?.trim() || text.parentElement?.closest('.spoken')) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const { top, bottom, height } = range.getBoundingClientRect()
      if (height > 0 && (top < frame.top - SLACK || bottom > frame.bottom + SLACK)) {
        faults.push(
          `«${key.textContent?.trim()}» is ${Math.round(height)} tall in a key of ${Math.round(frame.height)}`,
        )
      }
    }
  }
  return faults
}
