/** The sections of a Word file: their pages, headers and footers. A Document has one page for all. */
import type { DocumentContent } from "../../kinds/document/content";
import { PAGE_SIZES, type PageSize } from "../../kinds/document/page";
import { newBlock } from "../../kinds/note/block";
import type { Block } from "../../kinds/note/text-blocks";
import { child, childrenNamed, type Xml } from "../xml";
import type { Package } from "./package";
import { toggle } from "./properties";

type Relations = ReturnType<Package["relations"]>;

/** Each stands at its end; the last one is the Document's. */
export const sectionsOf = (body: Xml): Xml[] =>
  [...childrenNamed(body, "p").map((one) => child(one, "pPr")), body].flatMap(
    (one) => child(one, "sectPr") ?? [],
  );

export const isAlike = (one: Xml, other: Xml | undefined): boolean =>
  ["w", "h"].every(
    (side) => child(one, "pgSz")?.attributes[side] === child(other, "pgSz")?.attributes[side],
  );

/** A section without a header has that of the one before it. */
const edgeReferences = (sections: readonly Xml[], side: "header" | "footer"): Xml[] => [
  ...new Map(
    sections
      .flatMap((one) => childrenNamed(one, `${side}Reference`))
      .map((one) => [one.attributes.type, one]),
  ).values(),
];

export function edgesIn(
  sections: readonly Xml[],
  parts: Package,
  relations: Relations,
  read: (xml: Xml, relations: Relations) => Block[],
): DocumentContent["hf"] {
  const hf: DocumentContent["hf"] = {};
  const isTitled = toggle(sections.at(-1), "titlePg") === true;
  for (const side of ["header", "footer"] as const) {
    for (const { attributes } of edgeReferences(sections, side)) {
      const page =
        attributes.type === "first" ? "first" : attributes.type === "default" ? "default" : null;
      const target = relations.get(attributes.id ?? "")?.target ?? "";
      const xml = page && (page === "default" || isTitled) ? parts.xml(target) : null;
      if (!page || !xml) continue;
      const blocks = read(xml, parts.relations(target));
      const isEmpty = blocks.every(({ runs, children }) => runs.length + children.length === 0);
      if (!isEmpty) hf[`t0/${side}/${page}`] = blocks;
    }
    if (isTitled) hf[`t0/${side}/first`] ??= [newBlock("paragraph")];
  }
  return hf;
}

const MARGINS = {
  marginTop: "top",
  marginRight: "right",
  marginBottom: "bottom",
  marginLeft: "left",
} as const;
const EDGE_MARGINS = { headerMargin: "header", footerMargin: "footer" } as const;

export function pageIn(sections: readonly Xml[]): Record<string, unknown> {
  const section = sections.at(-1);
  const { w, h } = child(section, "pgSz")?.attributes ?? {};
  const [width, height] = [Number(w ?? 11_906) / 20, Number(h ?? 16_838) / 20];
  const margins = child(section, "pgMar")?.attributes ?? {};
  const page: Record<string, unknown> = {
    size: nearestSize(Math.min(width, height), Math.max(width, height)),
  };
  if (width > height) page.orientation = "landscape";
  // LibreOffice writes settings for headers that do not exist; they have no effect.
  const edges = Object.entries(EDGE_MARGINS).filter(
    ([, side]) => edgeReferences(sections, side).length > 0,
  );
  for (const [name, key] of [...Object.entries(MARGINS), ...edges]) {
    const value = Math.abs(Number(margins[key] ?? Number.NaN)) / 20;
    if (value >= 0 && value < 800) page[name] = Math.round(value * 100) / 100;
  }
  return page;
}

function nearestSize(width: number, height: number): PageSize {
  const sizes = Object.entries(PAGE_SIZES) as [PageSize, readonly [number, number]][];
  const apart = ([w, h]: readonly [number, number]) => Math.abs(w - width) + Math.abs(h - height);
  return sizes.reduce(
    (best, one) => (apart(one[1]) < apart(best[1]) ? one : best),
    ["a4", PAGE_SIZES.a4],
  )[0];
}
