/** A browser's translator, by what Chrome's is documented to do to a page. */
import type { Page } from '@playwright/test'

/** `isHeedless`: it translates what says `translate="no"` as well. */
type Translator = { isHeedless: boolean }

/**
 * Runs in a page: each text node, present or added later, is replaced by two <font> elements with its translation. The
 * translation is the text itself, so that tests find it. It begins when the app has drawn the page.
 */
export function translateFromNowOn({ isHeedless }: Translator): void {
  const isMeant = (text: Text): boolean => {
    const { parentElement: parent, data } = text
    if (parent === null || data.trim() === '' || parent.closest('font, script, style, noscript, textarea')) return false
    return isHeedless || parent.translate
  }
  const translate = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = root instanceof Text ? [root] : []
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    for (const text of texts.filter(isMeant)) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
  }
  const begin = (): void => {
    if (!document.querySelector('#root:not([data-first]) h1')) return void requestAnimationFrame(begin)
    translate(document.body)
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) translate(node)
    }).observe(document.body, { childList: true, subtree: true })
  }
  begin()
}

/** Every page that is opened in this tab from now on is translated. */
export const openTranslated = (page: Page, translator: Translator): Promise<void> =>
  page.addInitScript(translateFromNowOn, translator).then(() => {})

/** The texts that the translator has translated, and those that it has left, as they are read. */
export const readTranslated = (page: Page): Promise<{ translated: string; left: string }> =>
  page.evaluate(() => {
    const texts = { translated: '', left: '' }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { currentNode: text } = walker
      if (text.parentElement?.closest('script, style, noscript')) continue
      texts[text.parentElement?.closest('font') ? 'translated' : 'left'] += text.nodeValue ?? ''
    }
    return texts
  })
