/** Writes a sample as a flat OpenDocument file, the form LibreOffice keeps text in, so that it can save it as Word's. */
import { pageOf } from "../../../../kinds/document/page";
import { type NamedStyleLook, stylesOf } from "../../../../kinds/document/styles";
import { NAMED_STYLES } from "../../../../kinds/document/values";
import { PNG } from "../../../testing/notes";
import { escapeXml } from "../../../xml-text";
import { FlatBody } from "./flat-body";
import { listStyles, styleNames } from "./flat-lists";
import { paragraphProperties, textProperties } from "./flat-properties";
import type { Sample } from "./samples";

const NAMESPACES = [
  ["office", "office:1.0"],
  ["style", "style:1.0"],
  ["text", "text:1.0"],
  ["table", "table:1.0"],
  ["draw", "drawing:1.0"],
  ["fo", "xsl-fo-compatible:1.0"],
  ["svg", "svg-compatible:1.0"],
]
  .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}"`)
  .join(" ");
const OTHER =
  'xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"';

export function flatOdt({ content, comments }: Sample): string {
  const styles = stylesOf(content.styles);
  const named = NAMED_STYLES.map((name) => {
    const level = name.startsWith("heading")
      ? ` style:default-outline-level="${name.slice(-1)}"`
      : "";
    return style(styleNames[name], styles[name], ` style:parent-style-name="Standard"${level}`);
  });
  const fixed = ["Preformatted_20_Text", "Horizontal_20_Line", "Footnote", "Header", "Footer"].map(
    (name) =>
      `<style:style style:name="${name}" style:display-name="${name.replaceAll("_20_", " ")}" style:family="paragraph" style:parent-style-name="Standard"/>`,
  );
  const body = new FlatBody(content, comments, PNG);
  const blocks = body.blocks(content.body);
  const edge = (key: keyof typeof content.hf, tag: string) => {
    const found = content.hf[key];
    return found ? `<style:${tag}>${body.blocks(found)}</style:${tag}>` : "";
  };
  const edges = [
    edge("t0/header/default", "header"),
    edge("t0/header/first", "header-first"),
    edge("t0/footer/default", "footer"),
    edge("t0/footer/first", "footer-first"),
  ].join("");
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${NAMESPACES} ${OTHER} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
<office:styles>${style("Standard", styles.normal, "")}${named.join("")}${fixed.join("")}${listStyles(content.lists)}</office:styles>
<office:automatic-styles>${pageLayout(content)}${body.styles.join("")}</office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="page">${edges}</style:master-page></office:master-styles>
<office:body><office:text>${body.tracked()}${blocks}</office:text></office:body>
</office:document>`;
}

const style = (name: string, { paragraph, text }: NamedStyleLook, more: string) =>
  `<style:style style:name="${name}" style:display-name="${escapeXml(name.replaceAll("_20_", " "))}" style:family="paragraph"${more}>${paragraphProperties(paragraph)}${textProperties(text)}</style:style>`;

/** Writer counts a header into the text's room: its height is what is left between the two margins. */
function pageLayout({ page: given, hf }: Sample["content"]): string {
  const page = pageOf(given);
  const has = (side: string) => Object.keys(hf).some((key) => key.includes(side));
  const side = (name: string, outer: number, inner: number) =>
    has(name)
      ? {
          margin: outer,
          style: `<style:${name}-style><style:header-footer-properties fo:min-height="${inner - outer}pt" fo:margin-${name === "header" ? "bottom" : "top"}="0pt" style:dynamic-spacing="true"/></style:${name}-style>`,
        }
      : { margin: inner, style: "" };
  const top = side("header", page.headerMargin, page.marginTop);
  const bottom = side("footer", page.footerMargin, page.marginBottom);
  return `<style:page-layout style:name="page"><style:page-layout-properties fo:page-width="${page.width}pt" fo:page-height="${page.height}pt" style:print-orientation="${page.orientation}" fo:margin-top="${top.margin}pt" fo:margin-bottom="${bottom.margin}pt" fo:margin-left="${page.marginLeft}pt" fo:margin-right="${page.marginRight}pt"/>${top.style}${bottom.style}</style:page-layout>`;
}
