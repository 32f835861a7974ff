/** The shell of every mail: the same words as text and as HTML, one button, and nothing that is loaded from anywhere. */
import { baseUrl } from "@/lib/env";

export interface Letter {
  title: string;
  /** The first line, which a list of mails shows. */
  opening: string;
  /** Shown large. */
  code?: string;
  /** Rows of a small table. */
  facts?: readonly (readonly [name: string, value: string])[];
  paragraphs: readonly string[];
  /** What somebody wrote, between the facts and the paragraphs, with its lines as they are. */
  quote?: string;
  /** The one thing to do; a path of ours. */
  button?: { label: string; path: `/${string}` };
  /** Why this came, to whom no account of ours belongs. */
  footer?: string;
}

const FOOTER =
  "Sealdesk sent this because of activity in your account. Replies aren’t read. If you need help, ask the person who runs your Sealdesk.";

/** Writes a letter both ways. A link is always made of BASE_URL, never of what a request said. */
export function layOut(letter: Letter): { text: string; html: string } {
  return { text: textOf(letter), html: htmlOf(letter) };
}

const addressOf = (path: string): string => baseUrl() + path;

function textOf(letter: Letter): string {
  const { opening, facts = [], quote, paragraphs, button, footer = FOOTER } = letter;
  const parts = [
    opening,
    ...(facts.length > 0 ? [facts.map(([name, value]) => `${name}: ${value}`).join("\n")] : []),
    ...(quote === undefined ? [] : [quote]),
    ...paragraphs,
    ...(button ? [`${button.label}:\n${addressOf(button.path)}`] : []),
    `-- \n${footer}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Text as HTML shows it. */
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
// Mail programs differ in what of a style sheet they keep: the light colours stand in each element, the dark ones here.
const DARK = `@media (prefers-color-scheme:dark){
.canvas{background:#16181d!important}.paper{background:#1f2229!important;border-color:#353a44!important}
.ink{color:#eceef2!important}.soft{color:#a9b0bd!important}
.code{background:#2a2e37!important;color:#eceef2!important}.button{background:#eceef2!important;color:#16181d!important}}`;

function htmlOf(letter: Letter): string {
  const { title, opening, code, facts = [], quote, paragraphs, button, footer = FOOTER } = letter;
  const ink = `${FONT};font-size:16px;line-height:24px;color:#1b1d22`;
  const soft = `${FONT};font-size:14px;line-height:20px;color:#5b6270`;
  const paragraph = (text: string) =>
    `<p class="ink" style="margin:0 0 16px;${ink}">${escapeHtml(text)}</p>`;
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td class="soft" style="padding:2px 16px 2px 0;${soft}">${escapeHtml(name)}: </td><td class="ink" style="padding:2px 0;${soft};color:#1b1d22">${escapeHtml(value)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>:root{color-scheme:light dark}
${DARK}</style>
</head>
<body class="canvas" style="margin:0;padding:24px 12px;background:#f4f5f7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper" style="max-width:560px;background:#ffffff;border:1px solid #e2e5ea;border-radius:12px"><tr><td style="padding:32px">
<p class="soft" style="margin:0 0 24px;${soft};font-weight:600">Sealdesk</p>
${[
  paragraph(opening),
  code
    ? `<p class="code" style="margin:0 0 16px;padding:12px 16px;background:#f4f5f7;border-radius:8px;font-family:Menlo,Consolas,monospace;font-size:28px;line-height:36px;letter-spacing:4px;color:#1b1d22">${escapeHtml(code)}</p>`
    : "",
  rows.length > 0
    ? `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows.join("\n")}</table>`
    : "",
  quote === undefined
    ? ""
    : `<div dir="auto" class="code" style="margin:0 0 16px;padding:12px 16px;background:#f4f5f7;border-radius:8px;white-space:pre-wrap;overflow-wrap:anywhere;${ink}">${escapeHtml(quote)}</div>`,
  ...paragraphs.map(paragraph),
  button
    ? `<p style="margin:24px 0"><a class="button" href="${escapeHtml(addressOf(button.path))}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1b1d22;color:#ffffff;${FONT};font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></p>`
    : "",
  `<p class="soft" style="margin:24px 0 0;${soft}">${escapeHtml(footer)}</p>`,
]
  .filter(Boolean)
  .join("\n")}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}
