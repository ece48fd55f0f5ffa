/// <reference path="./stopword.d.ts" />
import { ita } from 'stopword'

/**
 * The function words that are missing in the `stopword` package's Italian list (game.md, «The speech»): articles, prepositions,
 * pronouns and determiners, conjunctions and their kin, and all forms of essere, avere, stare, fare and of the modal verbs.
 *
 * Left out on purpose, because a president says them as nouns and a player may choose them: stato, stati, fatto, fatti, potere,
 * dovere, volere, voglia, cosa, cose, bene, fine, secondo, rispetto, grazie; and adverbs of time and company with a meaning of
 * their own: oggi, domani, ieri, insieme, sempre, mai, ancora.
 */
const split = (text: string): readonly string[] => text.split(/\s+/)

/** The rest of an elision after the apostrophe has split it («un po' d'acqua, quest'anno»), and articles. */
const ELISIONS_AND_ARTICLES = split(`
  d m n s t v quest quell quel quei quegli cos com anch tutt tant quant nessun ciascun ognun alcun qualcun
  senz mezz po gl coll pel pei`)

const PREPOSITIONS = split(`
  fra dopo prima durante senza verso presso sotto sopra oltre entro attraverso mediante tramite dentro fuori dietro
  davanti accanto intorno attorno circa eccetto tranne nonostante malgrado fino sino`)

const PRONOUNS_AND_DETERMINERS = split(`
  egli ella essi esse esso essa me te ce ve glielo gliela glieli gliele gliene sé stesso stessa ciò quali qual tutta tutte
  costui costei costoro colui colei coloro codesto codesta codesti codeste
  ogni ognuno ognuna qualcuno qualcuna qualcosa qualche qualsiasi qualunque chiunque chicchessia qualcheduno
  alcuno alcuna alcuni alcune nessuno nessuna niente nulla ciascuno ciascuna ciascheduno certuni certune
  altro altra altri altre altrui entrambi entrambe ambedue
  proprio propria propri proprie tale tali tal cotale cotali siffatto siffatta
  molto molta molti molte poco poca pochi poche tanto tanta tanti tante troppo troppa troppi troppe
  parecchio parecchia parecchi parecchie altrettanto altrettanta altrettanti altrettante
  alquanto alquanta alquanti alquante quantunque dovunque ovunque comunque`)

const CONJUNCTIONS_AND_PARTICLES = split(`
  né però quando mentre quindi poi oppure od pure pur anzi infatti dunque perciò pertanto tuttavia eppure neppure neanche
  nemmeno ossia ovvero cioè benché sebbene affinché poiché finché giacché purché nonché fuorché anziché cosicché sicché
  siccome dacché allorché qualora laddove ove onde invece inoltre altresì ebbene così sì no ecco già qui qua lì là ivi
  allora ora adesso quasi assai appena almeno soltanto piuttosto forse
  piu perche poiche finche affinche benche cosi cioe gia puo`)

const ESSERE_AVERE_STARE_FARE = split(`
  essere esser stata state son sii essente
  avere aver han abbi avente aventi
  stare star
  fare far fa fate fatta fatte facente`)

const MODAL_VERBS = split(`
  poter posso puoi può possiamo potete possono potevo potevi poteva potevamo potevate potevano
  potei potesti poté potemmo poteste poterono potrò potrai potrà potremo potrete potranno
  potrei potresti potrebbe potremmo potreste potrebbero possa possiate possano potessi potesse potessimo potessero
  potendo potuto potuta potuti potute
  dover devo debbo devi deve dobbiamo dovete devono debbono dovevo dovevi doveva dovevamo dovevate dovevano
  dovei dovetti dovesti dové dovette dovemmo doveste doverono dovettero dovrò dovrai dovrà dovremo dovrete dovranno
  dovrei dovresti dovrebbe dovremmo dovreste dovrebbero debba deva dobbiate debbano devano
  dovessi dovesse dovessimo dovessero dovendo dovuto dovuta dovuti dovute
  voler voglio vuoi vuole vuol vogliamo volete vogliono volevo volevi voleva volevamo volevate volevano
  volli volesti volle volemmo voleste vollero vorrò vorrai vorrà vorremo vorrete vorranno
  vorrei vorresti vorrebbe vorremmo vorreste vorrebbero vogliate vogliano volessi volesse volessimo volessero
  volendo voluto voluta voluti volute`)

const FUNCTION_WORDS: readonly string[] = [
  ...ELISIONS_AND_ARTICLES,
  ...PREPOSITIONS,
  ...PRONOUNS_AND_DETERMINERS,
  ...CONJUNCTIONS_AND_PARTICLES,
  ...ESSERE_AVERE_STARE_FARE,
  ...MODAL_VERBS,
].filter((word) => word !== '')

const STOP_WORDS: ReadonlySet<string> = new Set([...ita, ...FUNCTION_WORDS])

/**
 * True if a normalised word is too common to be played. The same list refuses words at entry and drops them from the
 * speech, so no accepted word is ever dropped from a speech (game.md, «The speech»).
 */
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word)
