/** Text as XML 1.0 may hold it. */

/** Characters no XML file may hold, and halves of pairs (XML 1.0, section 2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** The text without what XML cannot hold; a lone carriage return is a space, as parsers turn it into a line's end. */
export const xmlText = (text: string): string =>
  text.toWellFormed().replace(FORBIDDEN, "").replace(/\r/g, " ");

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export const escapeXml = (text: string): string =>
  xmlText(text).replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
