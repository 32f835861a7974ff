/** The field of the editor that a problem of an e-invoice is mended in, by its name there. */
import type { ProblemPlace } from "@/lib/formats/einvoice/problems";
import type { TradePaper } from "@/lib/kinds/business/paper";

/** Where there is no such row yet, the field nearest to where one is added. */
export function problemSource(place: ProblemPlace, { bank, lines }: TradePaper): string {
  if ("party" in place) return `${place.party}.${place.field}`;
  if ("line" in place) return `lines.${place.line}.${place.field}`;
  if (place.field === "bank") return bank.length > 0 ? "bank.0.value" : "paid";
  if (place.field === "lines") return lines[0] ? `lines.${lines[0].id}.description` : "pricing";
  return place.field === "type" ? "title" : place.field;
}
