/** Which addresses a note may link to; everything else renders as plain text (Y-013). */

const SCHEMES = new Set(["http:", "https:", "mailto:", "tel:"]);
const MAX_HREF_CHARS = 4_096;

/**
 * The address to put in `href`, or null when it must not become a link.
 * Parsed exactly as a browser does, so `java\tscript:` and its fifty cousins are seen for what they are.
 */
export function safeHref(value: unknown): string | null {
  if (typeof value !== "string" || value.length === 0 || value.length > MAX_HREF_CHARS) return null;
  if (/^\/(?![/\\])/.test(value) && !/[\s\\]/.test(value)) return value;
  try {
    const url = new URL(value);
    return SCHEMES.has(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

/** What a person typed into the link field, completed: `example.com` and `a@b.co` are meant as links. */
export function completeHref(typed: string): string | null {
  const text = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return safeHref(`mailto:${text}`);
  if (/^[\w-]+(\.[\w-]+)+([/?#:]\S*)?$/.test(text)) return safeHref(`https://${text}`);
  return safeHref(text);
}
