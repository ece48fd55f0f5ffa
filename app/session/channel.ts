/** Tabs of one browser share one session: who signs in or out tells the others. */
export type SessionNews = 'signed-in' | 'signed-out'

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('dieci-parole-session') : null

export const tellOtherTabs = (news: SessionNews): void => channel?.postMessage(news)

export const onNewsFromOtherTabs = (listener: (news: SessionNews) => void): void => {
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'signed-in' || data === 'signed-out') listener(data)
  })
}
