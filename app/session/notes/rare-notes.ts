/** What few of those who sign in need is one chunk: how to leave another app's browser, a room's door, why a sign-in has failed. */
export { signInErrorSentence } from '../sign-in/google.ts'
export { InAppNote } from './in-app-note.tsx'
export { RoomDoor } from './room-door.tsx'
