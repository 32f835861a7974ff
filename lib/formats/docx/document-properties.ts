/** Properties of a Document's page, tables and paragraphs in Word's words. */
import { type IParagraphOptions, PageOrientation } from "docx";
import type { DocumentContent } from "../../kinds/document/content";
import { PAGE_SIZES, type Page } from "../../kinds/document/page";
import { styleOf, stylesOf } from "../../kinds/document/styles";
import { headingLevel } from "../../kinds/document/values";
import type { Block } from "../../kinds/note/text-blocks";
import { ALIGN, indentOf, spacingOf, twips } from "./document-styles";

export const POINTS_PER_PIXEL = 0.75;

/** Word wants the sides of the sheet in portrait. */
export function pageProperties({
  size,
  orientation,
  marginTop,
  marginRight,
  marginBottom,
  marginLeft,
  headerMargin,
  footerMargin,
}: Page) {
  const [width, height] = PAGE_SIZES[size];
  const isLandscape = orientation === "landscape";
  return {
    size: {
      width: twips(width),
      height: twips(height),
      orientation: isLandscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
    },
    margin: {
      ...{ top: twips(marginTop), right: twips(marginRight), bottom: twips(marginBottom) },
      ...{ left: twips(marginLeft), header: twips(headerMargin), footer: twips(footerMargin) },
    },
  };
}

/** Widths of cells in pixels, and header rows by their cells. */
export const noteTable = (table: Block): Block => ({
  ...table,
  children: table.children.map((row) => ({
    ...row,
    children: row.children.map((cell) => {
      const { colwidth } = cell.attributes;
      const widths = Array.isArray(colwidth)
        ? { colwidth: colwidth.map((one) => Number(one) / POINTS_PER_PIXEL) }
        : {};
      const header = row.attributes.header === true ? { header: true } : {};
      return { ...cell, attributes: { ...cell.attributes, ...widths, ...header } };
    }),
  })),
});

/** What the paragraph itself says beside its style. */
export function ownLook(
  attributes: Block["attributes"],
  content: DocumentContent,
): IParagraphOptions {
  const { paragraph } = styleOf(attributes, stylesOf(content.styles));
  const has = (...names: string[]) => names.some((name) => attributes[name] !== undefined);
  const level = headingLevel(attributes.namedStyle);
  return {
    ...(has("align") ? { alignment: ALIGN[paragraph.align] } : {}),
    ...(has("spaceAbove", "spaceBelow", "lineSpacing") ? { spacing: spacingOf(paragraph) } : {}),
    ...(has("indentStart", "indentEnd", "indentFirstLine") ? { indent: indentOf(paragraph) } : {}),
    ...(has("keepWithNext") ? { keepNext: paragraph.keepWithNext } : {}),
    ...(has("keepLinesTogether") ? { keepLines: paragraph.keepLinesTogether } : {}),
    ...(has("pageBreakBefore") ? { pageBreakBefore: paragraph.pageBreakBefore } : {}),
    ...(level > 0 ? { outlineLevel: level - 1 } : {}),
  };
}
