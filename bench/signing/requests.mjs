/** Requests for signatures through the API: made by a sender without an account, signed by the links of their signers. */
import { call } from "../lib/raw-client.mjs";

export const [SIGNERS, FIELDS] = [5, 15];

const place = (at, x) => ({
  ...{ recipientId: `r${at % SIGNERS}`, page: at + 1 },
  ...{ x, y: 0.83, width: 0.25, height: 0.06 },
});

/** Of five signers, each with three signatures and three dates. @returns it as its sender is answered */
export async function createRequest(url, pdf, accessMode = "link") {
  const recipients = Array.from({ length: SIGNERS }, (_, at) => ({
    ...{ id: `r${at}`, name: "Ada", email: `ada${at}@example.com` },
  }));
  const fields = Array.from({ length: FIELDS }, (_, at) => [
    { ...place(at, 0.1), id: `s${at}`, type: "signature" },
    { ...place(at, 0.45), id: `d${at}`, type: "date" },
  ]).flat();
  const body = {
    ...{ title: "Lease", pdf: Buffer.from(pdf).toString("base64") },
    ...{ recipients, fields, accessMode, activate: true },
  };
  const made = await call(url, "POST", "/api/sign/v1/envelopes", { body });
  if (made.status !== 201) throw new Error(`No request was made: ${JSON.stringify(made.body)}`);
  return made.body;
}

/** @param at which of its signers @returns the answer */
export async function signAs(url, { id, originalHash, recipients }, at, png) {
  const body = {
    ...{ name: "Ada Lovelace", method: "draw", documentHash: originalHash, consent: true },
    signature: `data:image/png;base64,${Buffer.from(png).toString("base64")}`,
  };
  const path = `/api/sign/v1/envelopes/${id}/sign`;
  const { token: capability } = recipients[at];
  const signed = await call(url, "POST", path, { capability, body });
  if (signed.status !== 200) throw new Error(`Not signed: ${JSON.stringify(signed.body)}`);
  return signed.body;
}
