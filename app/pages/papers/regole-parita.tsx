const ORDER = [
  ['la parola detta più lunga', '«ricostruzione» batte «pace»'],
  ['più parole bonus dette', 'il coraggio paga'],
  ['più lettere, sommando le parole dette', 'qui si contano davvero'],
  ['più parole dette, doppie comprese', 'anche quelle sfortunate'],
] as const

/** The specification's tie-breaks, in their order (decision 5). */
export function TieBreaks() {
  return (
    <>
      <p>Succede sempre, e sempre ai cognati. Passa avanti chi ha, nell’ordine:</p>
      <ol className="steps">
        {ORDER.map(([what, aside]) => (
          <li key={what}>
            <span>
              {what}
              <span className="small second aside">{aside}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="small second">
        E se è pari anche così, decide un codice scritto alla tua iscrizione. Non è giusto, ma è uguale per tutti.
      </p>
    </>
  )
}
