/** Writes XML elements. Empty ones are left out: the norm allows none. */
import { escapeXml } from "../xml-text";

type Attributes = Readonly<Record<string, string>>;

const attributeText = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join("");

/** An element with words. */
export const words = (name: string, text: string | null, attributes: Attributes = {}): string =>
  text === null || text.trim() === ""
    ? ""
    : `<${name}${attributeText(attributes)}>${escapeXml(text.trim())}</${name}>`;

/** An element with elements. */
export function element(
  name: string,
  children: readonly string[],
  attributes: Attributes = {},
): string {
  const inside = children.join("");
  return inside === "" ? "" : `<${name}${attributeText(attributes)}>${inside}</${name}>`;
}

export const xmlFile = (root: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
