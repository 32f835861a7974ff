/** The completed PDF: all signatures, then the certificate, and a seal over everything (S-100, D-59). */

import type { Sealer } from "./seal";
import { drawInto } from "./stamp";
import type { CertificateData, StampOrder } from "./types";

export interface Completion extends StampOrder {
  certificate: CertificateData;
  seal: Sealer;
}

/** @returns bytes that begin with the original's, and are the same for the same completion and key */
export async function completePdf(completion: Completion): Promise<Uint8Array> {
  const { original, fields, signers, certificate: data, seal } = completion;
  const order = { original, fields, signers };
  const certificate = { data, sealBytes: seal.size };
  const { bytes, hole } = await drawInto({ order, certificate });
  if (!hole) throw new Error("A completed PDF has a place for its seal.");
  const parts = [bytes.subarray(0, hole.from), bytes.subarray(hole.to)];
  const signature = Buffer.from(await seal.sign(parts)).toString("hex");
  const room = hole.to - hole.from - 2;
  if (signature.length > room) throw new Error("The seal is larger than its place.");
  const sealed = Buffer.from(bytes);
  sealed.write(signature.padEnd(room, "0"), hole.from + 1, "latin1");
  return sealed;
}
