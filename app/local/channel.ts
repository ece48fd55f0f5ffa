/** Tabs of one browser share one session: who signs in or out tells the others. What else tabs tell: words/keeper/other-tabs.ts. */
export type SessionNews = 'signed-in' | 'signed-out'

/** Opened by its first use: the pages are also drawn where there is no browser (app/first-pictures.tsx). */
let channel: BroadcastChannel | null = null
const open = (): BroadcastChannel | null => {
  if (globalThis.BroadcastChannel !== undefined) channel ??= new BroadcastChannel('dieci-parole-session')
  return channel
}

export const tellOtherTabs = (news: SessionNews | object): void => open()?.postMessage(news)

/** Another tab may be of another release: what it says is to be looked at. */
export const onMessage = (listener: (data: unknown) => void): void =>
  open()?.addEventListener('message', ({ data }: MessageEvent<unknown>) => listener(data))

export const onNewsFromOtherTabs = (listener: (news: SessionNews) => void): void =>
  onMessage((data) => {
    if (data === 'signed-in' || data === 'signed-out') listener(data)
  })
