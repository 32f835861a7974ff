/** A contract as pages: pictures for the screen, a PDF, and the places to sign at, of one layout. In browsers and in Node. */
import type { Contract, Side } from "../../kinds/contract/contract";
import { loadPack } from "../../kinds/contract/packs/load";
import type { DisplayList } from "../../pdf/layout/display";
import { layOut, type OpenFonts } from "../../pdf/layout/layout";
import { drawPages, type PagePicture } from "../../pdf/write/picture";
import { writePdf } from "../../pdf/write/write";
import { contentOf } from "./contract-content";
import { documentOf, nameOf } from "./contract-setting";
import { type SigningPlace, signingPlaces } from "./signing-places";

export interface ContractOptions {
  /** Kept from one layout to the next, the second is much quicker. */
  fonts: OpenFonts;
}

export interface ContractPdfOptions extends ContractOptions {
  /** Is written into the file; the same time, the same bytes. */
  createdAt?: Date;
}

/** What a request for signatures is made of. */
export interface ContractToSign {
  pdf: Uint8Array<ArrayBuffer>;
  pages: number;
  places: SigningPlace<Side>[];
}

/** @throws whatever the fonts' `loadFont` throws */
export async function layOutContract(
  contract: Contract,
  { fonts }: ContractOptions,
): Promise<DisplayList> {
  return layOut(documentOf(contract, await loadPack(contract.pack)), { fonts });
}

/** @throws as `layOutContract` */
export async function contractPictures(
  contract: Contract,
  options: ContractOptions,
): Promise<PagePicture[]> {
  return drawPages(await layOutContract(contract, options));
}

/** @throws as `layOutContract` */
export const contractPdf = async (
  contract: Contract,
  options: ContractPdfOptions,
): Promise<Uint8Array<ArrayBuffer>> => (await contractToSign(contract, options)).pdf;

/** @throws as `layOutContract` */
export async function contractToSign(
  contract: Contract,
  { createdAt = new Date(), ...options }: ContractPdfOptions,
): Promise<ContractToSign> {
  const display = await layOutContract(contract, options);
  const content = contentOf(contract, await loadPack(contract.pack));
  const pdf = await writePdf(display, { title: nameOf(content), lang: content.lang, createdAt });
  return { pdf, pages: display.pages.length, places: signingPlaces(display) };
}
