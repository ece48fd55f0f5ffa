import { Title } from '../teletext/page.tsx'

/** /dev and /admin: empty, as the specification says, but with a title for people who use a screen reader. */
export function Component() {
  return (
    <>
      <Title>Niente</Title>
      <h1 className="spoken" tabIndex={-1}>
        Pagina vuota
      </h1>
    </>
  )
}
