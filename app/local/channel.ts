/** The tabs of a browser share a session: a sign-in or sign-out in one is told to the others. */
export type SessionNews = 'signed-in' | 'signed-out'

let channel: BroadcastChannel | null = null
/** Null in an old browser, and where a page is drawn without one: an open channel would keep the build from ending. */
const open = (): BroadcastChannel | null => {
  if (globalThis.document && globalThis.BroadcastChannel) channel ??= new BroadcastChannel('dieci-parole-session')
  return channel
}

export const tellOtherTabs = (news: SessionNews | object): void => open()?.postMessage(news)

/** The other tab may be of another release: its message must be validated. */
export const onMessage = (listener: (data: unknown) => void): void =>
  open()?.addEventListener('message', ({ data }: MessageEvent<unknown>) => listener(data))

export const onNewsFromOtherTabs = (listener: (news: SessionNews) => void): void =>
  onMessage((data) => {
    if (data === 'signed-in' || data === 'signed-out') listener(data)
  })
