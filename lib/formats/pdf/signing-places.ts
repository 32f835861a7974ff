/** Where a layout wants to be signed and dated: above the lines that say so. */
import { SIDES, type Side } from "../../kinds/contract/contract";
import type { DisplayList, Page, RectItem } from "../../pdf/layout/display";

export interface SigningPlace<Who> {
  side: Who;
  type: "signature" | "date";
  /** From 1. */
  page: number;
  /** Parts of the page's width and height, from its top left. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Points above the line. */
const HEIGHTS = { signature: 38, date: 14 };
const SOURCES = { signature: "signature", date: "signed_at" };

export const signingPlaces = ({ pages }: DisplayList): SigningPlace<Side>[] =>
  pages.flatMap((page, at) =>
    page.items.flatMap((item) => {
      const place = item.kind === "rect" ? placeOn(page, item) : null;
      return place ? [{ ...place, page: at + 1 }] : [];
    }),
  );

function placeOn(page: Page, { source, x, y, width }: RectItem) {
  for (const side of SIDES)
    for (const type of ["signature", "date"] as const) {
      if (source !== `parties.${side}.${SOURCES[type]}`) continue;
      const height = HEIGHTS[type];
      return {
        ...{ side, type },
        x: x / page.width,
        y: (y - height) / page.height,
        width: width / page.width,
        height: height / page.height,
      };
    }
  return null;
}
