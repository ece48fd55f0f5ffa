import { type ComponentType, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { paths } from '../../../shared/api/paths.ts'
import type { RemovedPlayers } from '../../../shared/api/years-shapes.ts'
import { isSealed } from '../../../shared/evening/stage.ts'
import { asked } from '../../api/act.ts'
import { call } from '../../api/call.ts'
import { chunk, loaded, prefetch } from '../../chunk.ts'
import { Command, type useCommand } from '../../teletext/command.tsx'
import type { OwnerDialog } from '../owner/owner-dialog.tsx'
import type { keysFor } from '../permission.ts'
import { useThisRoom } from '../this-room.ts'
import { askAndClose, loadClosing } from './closing.ts'

type Props = {
  keys: ReturnType<typeof keysFor>
  command: ReturnType<typeof useCommand>
  deleteRoom: () => Promise<void>
  say: (done: string) => void
}

const loadDialog = chunk(() => import('../owner/owner-dialog.tsx'))
/** The dialog does not wait longer to know whether anybody is out: it offers to look. */
const REMOVED_LIMIT_MS = 1500

type Opened = { Dialog: ComponentType<Parameters<typeof OwnerDialog>[0]>; removed: RemovedPlayers | null }

/** One key for all that the owner alone can do (look, «room-keys»). */
export function OwnerKeys({ keys, command, deleteRoom, say }: Props) {
  const room = useThisRoom()
  const { player, view, stage, takeView } = room
  const [opened, setOpened] = useState<Opened | null>(null)
  useEffect(() => {
    prefetch(loadDialog, loadClosing)
  }, [])
  const load = () => {
    say('')
    return loaded(asked(Promise.all([loadDialog(), readRemoved(view.id)])))
  }
  const close = (): void => setOpened(null)
  /** A question comes after the dialog has gone and given the focus back, and so gives it back there too. */
  const afterwards = async (ask: () => Promise<unknown>): Promise<void> => {
    flushSync(close)
    await null
    await ask()
  }
  const hasOthers = view.playerCount > 1
  return (
    <>
      <Command
        className="button wide"
        of={command}
        run={load}
        done={([{ OwnerDialog: Dialog }, removed]) => setOpened({ Dialog, removed })}
      >
        Le chiavi del capo
      </Command>
      {opened && (
        <opened.Dialog
          removed={opened.removed}
          keys={{
            // Sealed, the key to close stands first on the screen (reveal.tsx).
            close: keys.close && !isSealed(stage),
            rename: keys.rename,
            handOver: keys.handOver && hasOthers,
            takeOut: keys.takeOut && hasOthers && !player.season.sealedAt,
            letIn: keys.pardon && opened.removed?.players.length !== 0,
            delete: keys.delete,
          }}
          close={close}
          finish={(done) => {
            close()
            say(done)
          }}
          closeRoom={() => void afterwards(() => command.carryOut(askAndClose(room), takeView))}
          deleteRoom={() => void afterwards(deleteRoom)}
        />
      )}
    </>
  )
}

/** Null: not known, or not in time. */
async function readRemoved(id: string): Promise<RemovedPlayers | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), REMOVED_LIMIT_MS))
  const answer = await Promise.race([call<RemovedPlayers>('GET', paths.removed(id)), late])
  return answer?.ok ? answer.value : null
}
