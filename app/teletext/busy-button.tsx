import type { ReactNode } from 'react'

type Props = { className: string; isBusy: boolean; press: () => void; children: ReactNode }

/** Not `disabled` while it works: that would take the focus from whoever has just pressed it. */
export function BusyButton({ className, isBusy, press, children }: Props) {
  return (
    <button className={className} type="button" aria-disabled={isBusy} onClick={isBusy ? undefined : press}>
      {children}
    </button>
  )
}
