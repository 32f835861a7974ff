/** Paragraphs of runs: filled variables, blanks that are still to be filled in, terms that are defined, and references. */
import type { Paragraph, Span } from "../../pdf/layout/document";
import type { Run } from "./contract-content";
import type { Role, Sheet } from "./contract-design";
import { type Setting, styleOf } from "./sheet";

export function paragraphOf(
  sheet: Sheet,
  role: Role,
  runs: readonly Run[],
  more: Setting<Role> & {
    anchor?: string;
    indent?: number;
    outline?: NonNullable<Paragraph["outline"]>;
  } = {},
): Paragraph {
  const { align = "start", color, size, ...rest } = more;
  const setting = { ...(color ? { color } : {}), ...(size === undefined ? {} : { size }) };
  const { isCaps, leading = 1.45 } = sheet.design.type[role];
  return {
    type: "paragraph",
    spans: runs.map((run) => spanOf(sheet, role, run, isCaps === true, setting)),
    style: styleOf(sheet, role, setting),
    leading,
    align,
    // Whatever a clause says first, it stands with the others.
    direction: "ltr",
    ...rest,
  };
}

/** A blank is a line to fill in, as long as the name of what belongs there. */
const BLANK = "\u00a0\u00a0\u00a0";

function spanOf(sheet: Sheet, role: Role, run: Run, isCaps: boolean, setting: Setting<Role>): Span {
  const { lang } = sheet.content;
  const style = styleOf(sheet, role, setting);
  const source = run.source === undefined ? {} : { source: run.source };
  const link = run.link === undefined ? {} : { link: run.link };
  if (run.isBlank) {
    const { ground, accent } = sheet.design.colors;
    const text = `${BLANK}${run.text}${BLANK}`.replaceAll(" ", "\u00a0");
    const blank = { italic: true, underline: true, background: ground, color: accent };
    return { text, style: { ...style, ...blank, ...source } };
  }
  const text = isCaps ? run.text.toLocaleUpperCase(lang) : run.text;
  return {
    text,
    style: { ...style, ...(run.isDefined ? { bold: true } : {}), ...source, ...link },
  };
}
