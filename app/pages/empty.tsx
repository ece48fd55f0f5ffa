import { Title } from '../teletext/page/page.tsx'

/** /dev and /admin: empty, as the specification says; a page still has a name for who cannot see that it is empty. */
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
