/**
 * The client code that an app loads, by Firebase's documentation, to sign in with Google or a mailed link, to list a user's
 * rooms and to watch one of them, with the same router. The three screens are empty, so that only the client is counted.
 */
import { initializeApp } from 'firebase/app'
import {
  GoogleAuthProvider,
  getAuth,
  isSignInWithEmailLink,
  onAuthStateChanged,
  sendSignInLinkToEmail,
  signInWithEmailLink,
  signInWithPopup,
  signOut,
} from 'firebase/auth'
import { collection, doc, getFirestore, onSnapshot, query, setDoc, where } from 'firebase/firestore'
import { createElement, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Link, useParams } from 'react-router'
import { RouterProvider } from 'react-router/dom'

const app = initializeApp({ apiKey: 'none', authDomain: 'none.example', projectId: 'none' })
const auth = getAuth(app)
const db = getFirestore(app)

function Login() {
  const [email, setEmail] = useState('')
  useEffect(() => {
    if (isSignInWithEmailLink(auth, location.href)) void signInWithEmailLink(auth, email, location.href)
  })
  const send = () => sendSignInLinkToEmail(auth, email, { url: location.href, handleCodeInApp: true })
  return createElement(
    'main',
    null,
    createElement(
      'button',
      { type: 'button', onClick: () => signInWithPopup(auth, new GoogleAuthProvider()) },
      'Google',
    ),
    createElement('input', { value: email, onChange: (event) => setEmail(event.currentTarget.value) }),
    createElement('button', { type: 'button', onClick: send }, 'Link'),
  )
}

function Home() {
  const [rooms, setRooms] = useState<string[]>([])
  useEffect(
    () =>
      onAuthStateChanged(auth, (user) => {
        if (!user) return
        const mine = query(collection(db, 'rooms'), where('players', 'array-contains', user.uid))
        onSnapshot(mine, (found) => setRooms(found.docs.map((room) => room.id)))
      }),
    [],
  )
  const links = rooms.map((id) => createElement(Link, { key: id, to: `/stanza/${id}` }, id))
  return createElement(
    'main',
    null,
    ...links,
    createElement('button', { type: 'button', onClick: () => signOut(auth) }, 'Esci'),
  )
}

function Lobby() {
  const { id = '' } = useParams()
  const [room, setRoom] = useState<unknown>(null)
  useEffect(() => onSnapshot(doc(db, 'rooms', id), (found) => setRoom(found.data())), [id])
  const join = () => setDoc(doc(db, 'rooms', id, 'players', auth.currentUser?.uid ?? ''), { finished: false })
  return createElement(
    'main',
    null,
    JSON.stringify(room),
    createElement('button', { type: 'button', onClick: join }, 'Entra'),
  )
}

const router = createBrowserRouter([
  { path: '/login', Component: Login },
  { path: '/', Component: Home },
  { path: '/stanza/:id', Component: Lobby },
])
createRoot(document.body).render(createElement(RouterProvider, { router }))
