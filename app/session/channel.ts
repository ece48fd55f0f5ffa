/** Tabs of one browser share one session: who signs in or out tells the others. */
export type SessionNews = 'signed-in' | 'signed-out'

/** Opened by its first use: the pages are also drawn where there is no browser (app/first-pictures.tsx). */
let channel: BroadcastChannel | null = null
const open = (): BroadcastChannel | null => {
  if ('BroadcastChannel' in globalThis) channel ??= new BroadcastChannel('dieci-parole-session')
  return channel
}

export const tellOtherTabs = (news: SessionNews): void => open()?.postMessage(news)

export const onNewsFromOtherTabs = (listener: (news: SessionNews) => void): void => {
  open()?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'signed-in' || data === 'signed-out') listener(data)
  })
}
