/**
 * The Typst module `gradient`, in place of Typst's functions of this name: Typst's PDF mixes the colours between two
 * stops in RGB, whatever the space of the gradient; SVG and pixels mix them in that space, by default Oklab. With more
 * stops, which have the colours of that space, all formats show the same.
 */
export const gradientModule = `#let most = 48
#let between(made) = {
  let stops = made.stops()
  let steps = calc.ceil(most / (stops.len() - 1))
  let spread = (stops.first(),)
  for index in range(1, stops.len()) {
    let ((_, from), (color, to)) = (stops.at(index - 1), stops.at(index))
    if to > from {
      for step in range(1, steps) {
        let offset = from + (to - from) * step / steps
        spread.push((made.sample(offset), offset))
      }
    }
    spread.push((color, to))
  }
  spread
}
#let smooth(make) = (..arguments) => {
  let made = make(..arguments)
  let count = made.stops().len()
  if made.space() == rgb or count < 2 or count > most { made } else { make(..between(made), ..arguments.named()) }
}
#let linear = smooth(std.gradient.linear)
#let radial = smooth(std.gradient.radial)
#let conic = smooth(std.gradient.conic)
`
