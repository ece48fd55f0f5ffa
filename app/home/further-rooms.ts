/** The pages of home's rooms after the first: fetched at a press, or by a search. */
import { useCallback, useEffect, useState } from 'react'
import { paths } from '../../shared/api/paths.ts'
import type { RoomCard, RoomList } from '../../shared/api/shapes.ts'
import { ROOMS_A_SEARCH } from '../../shared/rooms/rooms.ts'
import type { MyRooms } from '../keep/kept-answers.ts'
import { act } from '../net/act.ts'

/** `of` identifies the first page: when the first page ends elsewhere, these no longer follow it. */
type Further = { of: string; pages: RoomList[]; isBusy: boolean; failure: string | null; hasFailed: boolean }

export type AllRooms = {
  owned: RoomCard[]
  joined: RoomCard[]
  /** Null: this was the last page. */
  next: string | null
  /** How many rooms a search has read. */
  searched: number
  isBusy: boolean
  failure: string | null
  /** A request failed: a search stops until the button is pressed. */
  hasFailed: boolean
  more: () => void
}

const noneAfter = (of: string): Further => ({ of, pages: [], isBusy: false, failure: null, hasFailed: false })
const endOf = (first: string | null, { pages }: Further): string | null => {
  const last = pages.at(-1)
  return last ? last.next : first
}

/**
 * Home's rooms. A press fetches the next page; a search fetches page after page while the page is open.
 *
 * @param ordered sorts within a page, so that a later page never moves the rooms of an earlier one
 */
export function useFurtherRooms(first: MyRooms, ordered: (cards: readonly RoomCard[]) => RoomCard[]): AllRooms {
  const { word } = first
  const of = JSON.stringify([word, first.next])
  const [latest, setFurther] = useState(() => noneAfter(of))
  const further = latest.of === of ? latest : noneAfter(of)
  const { isBusy, failure, hasFailed } = further
  const next = endOf(first.next, further)
  const more = useCallback((): void => {
    if (next === null) return
    setFurther((before) => ({ ...(before.of === of ? before : noneAfter(of)), isBusy: true, failure: null }))
    void act<RoomList>('GET', paths.rooms(word || undefined, next)).then((answer) =>
      setFurther((now) => {
        // Another search has begun, or this page was already added.
        if (now.of !== of || endOf(first.next, now) !== next) return now
        return answer.ok
          ? { ...now, pages: [...now.pages, answer.value], isBusy: false }
          : { ...now, isBusy: false, failure: answer.failure.sentence, hasFailed: true }
      }),
    )
  }, [of, next, word, first.next])
  useEffect(() => {
    if (word !== '' && next !== null && !isBusy && failure === null) more()
  }, [word, next, isBusy, failure, more])
  const pages = [first, ...further.pages]
  return {
    owned: pages.flatMap((page) => ordered(page.owned)),
    joined: pages.flatMap((page) => ordered(page.joined)),
    next,
    searched: pages.length * ROOMS_A_SEARCH,
    isBusy,
    failure,
    hasFailed,
    more,
  }
}
