/** The tabs of a browser share a session: a sign-in or sign-out in one is told to the others. */
export type SessionNews = 'signed-in' | 'signed-out'

/** Opened at its first use: the build draws pages without a browser (app/first-pictures.tsx). */
let channel: BroadcastChannel | null = null
const open = (): BroadcastChannel | null => {
  if (globalThis.BroadcastChannel !== undefined) channel ??= new BroadcastChannel('dieci-parole-session')
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
