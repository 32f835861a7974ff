/** Writes markup. All text from a note is escaped here, so that none of it becomes markup. */

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

// biome-ignore lint/suspicious/noControlCharactersInRegex: HTML may not hold them
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export const escapeHtml = (text: string): string =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, "")
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

export type Attributes = Readonly<Record<string, string | number | true | null | undefined>>;

/** @param inner markup that was made here; null for an element that has no end */
export function element(name: string, attributes: Attributes, inner: string | null): string {
  const said = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined && value !== "")
    .map(([key, value]) => (value === true ? ` ${key}` : ` ${key}="${escapeHtml(String(value))}"`));
  return `<${name}${said.join("")}>${inner === null ? "" : `${inner}</${name}>`}`;
}

/** Declarations that are there, as one `style`. */
export const styleOf = (declarations: readonly (string | null | false)[]): string =>
  declarations.filter((one): one is string => typeof one === "string").join(";");
