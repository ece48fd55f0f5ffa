import { Title } from '../teletext/page.tsx'

/** Renders nothing, as the specification says; a page still has a name for who cannot see that nothing is there. */
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
