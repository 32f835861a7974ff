/** How text of a Document is set: its resolved style as one the layout knows. Equal styles are one object, which is measured once. */

import { linkOf } from "../../kinds/document/schema-marks";
import { BOLD_WEIGHT, type TextStyle, textStyleOf } from "../../kinds/document/styles";
import { nameOf } from "../../kinds/note/suggestion-marks";
import type { Marks } from "../../kinds/note/text-blocks";
import type { Style } from "../../pdf/layout/document";
import { asSuggested, familyOf, LINK, tint, webAddress } from "../pdf/note-style";

/** Shares of the text's size: super- and subscript, and small capitals. */
const SHIFTED_SIZE = 0.7;
const SMALL_CAPS_SIZE = 0.8;
const RISE = { super: 0.36, sub: -0.16 };

export interface SetText {
  text: string;
  style: Style;
}

export class TextStyles {
  readonly #known = new Map<string, Style>();
  readonly #plain = new WeakMap<TextStyle, Style>();

  /** Places that links of the text lead to are added to `targets`. */
  of(marks: Marks, base: TextStyle): { style: Style; smallCaps: boolean } {
    if (Object.keys(marks).length > 0) return this.#marked(marks, base);
    return { style: this.plain(base), smallCaps: base.smallCaps };
  }

  #marked(marks: Marks, base: TextStyle): { style: Style; smallCaps: boolean } {
    const named = Object.fromEntries(
      Object.entries(marks).map(([key, value]) => [nameOf(key), value]),
    );
    const text = textStyleOf(named, base);
    const style: Style = {
      family: familyOf(text.family),
      size: text.shift ? text.size * SHIFTED_SIZE : text.size,
      color: text.color,
      ...(text.weight >= BOLD_WEIGHT ? { bold: true } : {}),
      ...(text.italic ? { italic: true } : {}),
      ...(text.underline ? { underline: true } : {}),
      ...(text.strike ? { strike: true } : {}),
      ...(text.highlight ? { background: tint(text.highlight) } : {}),
      ...(text.shift ? { rise: text.size * RISE[text.shift] } : {}),
      ...linkStyle(named.link, text, base),
    };
    return { style: this.#one(asSuggested(marks, style)), smallCaps: text.smallCaps };
  }

  plain(base: TextStyle): Style {
    const style = this.#plain.get(base) ?? this.#marked({}, base).style;
    this.#plain.set(base, style);
    return style;
  }

  /** Small letters of small capitals are capitals in a smaller size. */
  split(text: string, style: Style): SetText[] {
    const small = this.#one({ ...style, size: style.size * SMALL_CAPS_SIZE });
    const parts: SetText[] = [];
    for (const letter of text) {
      const upper = letter.toUpperCase();
      const isSmall = upper !== letter && upper.length === letter.length;
      const wanted = isSmall ? small : style;
      const last = parts.at(-1);
      if (last?.style === wanted) last.text += isSmall ? upper : letter;
      else parts.push({ text: isSmall ? upper : letter, style: wanted });
    }
    return parts;
  }

  #one(style: Style): Style {
    const key = JSON.stringify(style);
    const known = this.#known.get(key) ?? style;
    this.#known.set(key, known);
    return known;
  }
}

function linkStyle(link: unknown, text: TextStyle, base: TextStyle): Partial<Style> {
  const to = typeof link === "object" && link !== null ? linkOf(link) : null;
  const address = to && ("anchor" in to ? `#${to.anchor}` : webAddress(to.href));
  if (!address) return {};
  return { link: address, underline: true, color: text.color === base.color ? LINK : text.color };
}
