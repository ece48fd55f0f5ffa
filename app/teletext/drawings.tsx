/**
 * The drawings, a text file each. A letter is a pixel of its colour: R G Y B M C W, and `.` is black. Two by three pixels are
 * a cell of teletext, which has at most two colours; a drawing has whole cells. A page loads only the drawings that it names,
 * and `Mosaic` shows one.
 */
import { sextantsOf } from './sextants.ts'

export { default as bell } from './drawings/bell.txt?raw'
export { default as bottle } from './drawings/bottle.txt?raw'
export { default as bottleOpen } from './drawings/bottle-open.txt?raw'
export { default as candle } from './drawings/candle.txt?raw'
export { default as cards } from './drawings/cards.txt?raw'
export { default as cat } from './drawings/cat.txt?raw'
export { default as cherry } from './drawings/cherry.txt?raw'
export { default as clouds } from './drawings/clouds.txt?raw'
export { default as coin } from './drawings/coin.txt?raw'
export { default as crown } from './drawings/crown.txt?raw'
export { default as cup } from './drawings/cup.txt?raw'
export { default as devil } from './drawings/devil.txt?raw'
export { default as diceFive } from './drawings/dice-five.txt?raw'
export { default as diceFour } from './drawings/dice-four.txt?raw'
export { default as diceOne } from './drawings/dice-one.txt?raw'
export { default as diceSix } from './drawings/dice-six.txt?raw'
export { default as diceThree } from './drawings/dice-three.txt?raw'
export { default as diceTwo } from './drawings/dice-two.txt?raw'
export { default as door } from './drawings/door.txt?raw'
export { default as doorCat } from './drawings/door-cat.txt?raw'
export { default as doorPanettone } from './drawings/door-panettone.txt?raw'
export { default as doorPresident } from './drawings/door-president.txt?raw'
export { default as fireworks } from './drawings/fireworks.txt?raw'
export { default as flourSack } from './drawings/flour-sack.txt?raw'
export { default as fog } from './drawings/fog.txt?raw'
export { default as glass } from './drawings/glass.txt?raw'
export { default as goldenWord } from './drawings/golden-word.txt?raw'
export { default as hourglass } from './drawings/hourglass.txt?raw'
export { default as lens } from './drawings/lens.txt?raw'
export { default as littleStar } from './drawings/little-star.txt?raw'
export { default as oldTelevision } from './drawings/old-television.txt?raw'
export { default as panettone } from './drawings/panettone.txt?raw'
export { default as presidentLarge } from './drawings/president-large.txt?raw'
export { default as presidentSmall } from './drawings/president-small.txt?raw'
export { default as rain } from './drawings/rain.txt?raw'
export { default as seven } from './drawings/seven.txt?raw'
export { default as slice } from './drawings/slice.txt?raw'
export { default as snow } from './drawings/snow.txt?raw'
export { default as spoon } from './drawings/spoon.txt?raw'
export { default as star } from './drawings/star.txt?raw'
export { default as sun } from './drawings/sun.txt?raw'
export { default as telephone } from './drawings/telephone.txt?raw'
export { default as testCard } from './drawings/test-card.txt?raw'
export { default as twins } from './drawings/twins.txt?raw'
export { default as weather } from './drawings/weather.txt?raw'

/** A drawing in teletext mosaics. It is no text, so it must not be read out, copied, or checked for contrast. */
export function Mosaic({ drawing, className = '' }: { drawing: string; className?: string }) {
  const { width, height, paths } = sextantsOf(drawing)
  return (
    <svg
      className={`mosaic ${className}`}
      width={`${width / 10}em`}
      height={`${height / 10}em`}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      {Object.entries(paths).map(([colour, path]) => (
        <path className={colour} d={path} key={colour} />
      ))}
    </svg>
  )
}
