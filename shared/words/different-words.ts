/**
 * Pairs that the endings of near.ts join, but that are not singular and plural of one word (game.md, «Quasi»). Found by
 * reading all 2,108 pairs of the past speeches' index. The list has two different words («colpe/colpi»), even if a form of
 * one is spelt like the other («morta/morte»); forms of a verb, which have no plural («chiuda/chiude», «porto/porti»); a
 * verb and a noun («presenta/presente»); a noun and a participle that is not its masculine («proposte/proposti»). A
 * feminine plural and its masculine are not listed («italiane/italiani»).
 */
export const DIFFERENT_WORDS: ReadonlySet<string> = new Set(
  `
  affermo/affermi affrontarla/affrontarle affrontarle/affrontarli affronto/affronti agisca/agisce aiutarlo/aiutarli
  allarma/allarme anime/animi apprezzo/apprezzi appunto/appunti assassinio/assassini attenda/attende attese/attesi
  auguro/auguri auspico/auspici avverta/avverte cadute/caduti capita/capite capite/capiti cariche/carichi
  celebra/celebre cerco/cerchi chiamate/chiamati chiuda/chiude colpe/colpi combatterla/combatterle competa/compete
  compia/compie comprenda/comprende compromesse/compromessi condiziona/condizione condotte/condotti conduca/conduce
  confina/confine congiunte/congiunti consenta/consente contenute/contenuti corone/coroni coste/costi
  costituisca/costituisce creda/crede cresca/cresce desidero/desideri difenda/difende diffonda/diffonde
  dimentico/dimentichi dipenda/dipende disse/dissi efficacia/efficace emoziona/emozione esprima/esprime
  facciamole/facciamoli ferite/feriti ferocia/feroce finisca/finisce folla/folle frequenta/frequente
  funziona/funzione funzionare/funzionari genera/genere giovano/giovani giunga/giunge grava/grave grazia/grazie
  illuda/illude immaginare/immaginari imposte/imposti indica/indice induca/induce intenda/intende
  interessa/interesse interpreta/interprete interpreto/interpreti leggo/leggi limito/limiti lungo/lungi marca/marche
  messe/messi metta/mette metterle/metterli metterlo/metterli morta/morte morte/morti muove/muovi nasca/nasce
  nicola/nicole omicide/omicidi opere/operi ospita/ospite parlo/parli partecipa/partecipe parto/parti penso/pensi
  perseguita/perseguite porte/porti porto/porti poste/posti preme/premi presenta/presente presento/presenti
  principe/principi proceda/procede promuova/promuove proposte/proposti protegga/protegge prove/provi provo/provi
  punte/punti raccolte/raccolti renda/rende riceva/riceve richieste/richiesti riconosca/riconosce
  ricostruisca/ricostruisce riduca/riduce riguardo/riguardi rimane/rimani rimase/rimasi rinunce/rinunci
  ripeta/ripete risponda/risponde rivolga/rivolge rivolte/rivolti saluta/salute salvarlo/salvarli saperlo/saperli
  sconfitte/sconfitti scoperte/scoperti scritte/scritti segnala/segnale segua/segue seguirla/seguirle
  seleziona/selezione senta/sente seria/serie sorga/sorge sorta/sorte spese/spesi spinte/spinti successe/successi
  superarle/superarli superarlo/superarli svolga/svolge tasse/tassi tenacia/tenace tenere/teneri termina/termine
  torno/torni trovo/trovi vedesse/vedessi vigila/vigile vinca/vince vince/vinci visse/vissi vivere/viveri
  volte/volti
  `
    .trim()
    .split(/\s+/),
)
