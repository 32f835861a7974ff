/** The named styles of a Document as the rules of its HTML file. All values were checked by `stylesOf`. */
import { type NamedStyleLook, stylesOf } from "../../kinds/document/styles";
import { headingLevel, type StyleName } from "../../kinds/document/values";

export function documentCss(overrides: Readonly<Record<string, unknown>>): string {
  const styles = stylesOf(overrides);
  const rules = Object.entries(styles).map(
    ([name, look]) => `${selectorOf(name as StyleName)}{${declarationsOf(look)}}`,
  );
  // Items stand as far from those below them as from each other.
  rules.push(`main li ul,main li ol{margin-top:${styles.normal.paragraph.spaceBelow}pt}`);
  // As on its pages: its colours were chosen for paper.
  return `:root{color-scheme:light;--ink:#1a1c1e;--soft:#464b50;--line:#d4d4cf;--sunken:#f3f3f0;--link:#0d5464;--paper:#fff}\n${rules.join("\n")}\n`;
}

function selectorOf(name: StyleName): string {
  const level = headingLevel(name);
  if (level > 0) return `main h${level}`;
  return name === "normal" ? "main p,main li" : `main p[data-text-style=${name}]`;
}

function declarationsOf({ paragraph, text }: NamedStyleLook): string {
  return [
    `font:${text.italic ? "italic " : ""}${text.weight} ${text.size}pt/${paragraph.lineSpacing / 80} '${text.family}',system-ui,sans-serif`,
    `color:${text.color}`,
    `text-align:${paragraph.align}`,
    `margin:${paragraph.spaceAbove}pt 0 ${paragraph.spaceBelow}pt`,
    ...(text.underline ? ["text-decoration:underline"] : []),
    ...(text.smallCaps ? ["font-variant-caps:small-caps"] : []),
  ].join(";");
}
