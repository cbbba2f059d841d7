/** The Typst module `ms.html`: shows runs of text with a look, and items of lists, one line apart from what is around them. */
export const htmlModule = `#import "/mapsetter/prelude.typ": start-side
#let run(look, body) = {
  let get(member) = look.at(member, default: none)
  let it = body
  if get("script") != none { it = if look.script == "sup" { super(it) } else { sub(it) } }
  if get("underline") == true { it = underline(it) }
  if get("strike") == true { it = strike(it) }
  let looks = (:)
  if get("bold") != none { looks.weight = if look.bold { "bold" } else { "regular" } }
  if get("italic") != none { looks.style = if look.italic { "italic" } else { "normal" } }
  if get("color") != none { looks.fill = rgb(look.color) }
  if get("size") != none { looks.size = look.size * 1pt } else if get("scale") != none { looks.size = look.scale * 1em }
  if get("fonts") == none { it = text(..looks, it) } else {
    let inner = it
    it = context text(font: (look.fonts, text.font).flatten(), ..looks, inner)
  }
  if get("background") != none { it = highlight(fill: rgb(look.background), it) }
  if get("link") != none { it = link(look.link, it) }
  it
}
#let item(level, marker, body) = context {
  let (indent, body-indent) = (list.indent.to-absolute(), list.body-indent.to-absolute())
  let gap = if indent > 0pt { body-indent } else { 0.4em }
  let before = if indent > 0pt { level * (indent + body-indent) } else { 1.3em * level + gap }
  block(above: par.leading, below: par.leading, inset: ((start-side()): before),
    h(-gap - measure(marker).width) + marker + h(gap) + body)
}
`
