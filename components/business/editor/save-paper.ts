/** Saves a paper as a file on this device. It is made here, and sent nowhere. */
import type * as Y from "yjs";
import { saveFile } from "@/components/shell/save-file";
import { type BusinessPaper, isTrade } from "@/lib/kinds/business/paper";
import { readBusiness } from "@/lib/kinds/business/read";
import { fileNameOf } from "../export/file-name";

/** Where a paper is paid, with what opens it; null where it has no payment link. */
export const payAddressOf = (paper: BusinessPaper): string | null =>
  isTrade(paper) && paper.payLink !== "" ? `${location.origin}/pay/${paper.payLink}` : null;

/** @throws Error with why there is none */
export async function savePaperPdf(doc: Y.Doc): Promise<void> {
  const paper = readBusiness(doc);
  const { canBeHybrid, makePdf } = await import("../export/paper-files");
  const bytes = await makePdf(paper, await canBeHybrid(paper));
  saveFile(`${fileNameOf(paper)}.pdf`, new Blob([bytes], { type: "application/pdf" }));
}

export async function savePaperJson(doc: Y.Doc): Promise<void> {
  const { paperJson } = await import("@/lib/formats/business/paper-json");
  const paper = readBusiness(doc);
  const json = new Blob([paperJson(paper)], { type: "application/json" });
  saveFile(`${fileNameOf(paper)}.json`, json);
}
