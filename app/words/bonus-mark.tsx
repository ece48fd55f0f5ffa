/** A bonus word's mark, a star or the block «×2» as `simpleBonus` says. */
export const BonusSign = () => (
  <span className="x2" aria-hidden="true">
    <span className="times">×2</span>
  </span>
)

export const BonusMark = () => (
  <span>
    <BonusSign />
    <span className="spoken">parola bonus</span>
  </span>
)
