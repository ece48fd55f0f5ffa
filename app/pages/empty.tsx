import { Title } from '../teletext/page.tsx'

/** /dev and /admin: empty, as the specification says, with a title for screen readers. */
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
