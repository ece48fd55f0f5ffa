import type { ReactNode } from 'react'

type Props = { className: string; isBusy: boolean; press: () => void; children: ReactNode }

/** Not `disabled` while it works: it would lose the focus just after it was pressed. */
export function BusyButton({ className, isBusy, press, children }: Props) {
  return (
    <button className={className} type="button" aria-disabled={isBusy} onClick={isBusy ? undefined : press}>
      {children}
    </button>
  )
}
