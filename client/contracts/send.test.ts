/**
 * Sending a contract for signing over the real routes, with reopening, other tabs and interruptions at each step
 * (Y-052…Y-054).
 */
import { IDBFactory } from "fake-indexeddb";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as Y from "yjs";
import type { SenderEnvelope } from "@/lib/contract/signing-shapes";
import { signEnvelope } from "@/lib/contract/signing-signer";
import { setTerm } from "@/lib/kinds/contract/edit";
import { loadPack } from "@/lib/kinds/contract/packs/load";
import { readContract } from "@/lib/kinds/contract/read";
import { beginSigning, reopenContract } from "@/lib/kinds/contract/sending";
import { answersTo, filledContract } from "@/lib/kinds/contract/testing/answers";
import { drill } from "@/lib/testing/drill";
import { dataUrl, pdfOf, signaturePng } from "@/lib/testing/signing";
import { openAttachment } from "../attachments";
import { callOperation } from "../call";
import { readSenderEnvelope, readSignerEnvelope } from "../signing/envelopes";
import { asSigner, type SignLink, signLinkOf } from "../signing/link";
import type { OpenFile } from "../sync/types";
import { Desk, type Person, until } from "../testing/desk";
import { attachCopies, signedCopies } from "./copies";
import { requestsHere } from "./requests";
import { checkPrinted, currentRequest, dropRequest, resumeSending, sendContract } from "./send";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

const NOW = new Date("2026-12-01T10:00:00Z");
const place = { page: 1, x: 0.1, width: 0.3, height: 0.05 };
const pdf = await pdfOf();
const printed = {
  ...{ pdf, pages: 1 },
  places: [
    { ...place, side: "us", type: "signature", y: 0.5 },
    { ...place, side: "them", type: "signature", y: 0.7 },
  ] as const,
};
const terms = {
  title: "NDA",
  signers: {
    us: { name: "Ada", email: "ada@sealdesk.test" },
    them: { name: "Ben", email: "ben@sealdesk.test" },
  },
  accessMode: "link",
} as const;

/** A saved contract, open for each of these people. */
async function contractAt(people: readonly Person[]): Promise<OpenFile[]> {
  const { link } = await desk.note();
  const [first, ...others] = people;
  const file = await desk.open(first as Person, link);
  const pack = await loadPack("mnda");
  if (!pack) throw new Error("There is no pack.");
  Y.applyUpdate(file.doc, Y.encodeStateAsUpdate(filledContract(pack, "uk", answersTo(pack))));
  await file.flush();
  const all = [file, ...(await Promise.all(others.map((one) => desk.open(one, link))))];
  for (const one of all) await until(() => readContract(one.doc).pack === "mnda", "all have it");
  return all;
}

const sendAs = (person: Person, file: OpenFile, step = beginSigning(file.doc)) =>
  sendContract(file, step, printed, terms, NOW, person.environment);
const statusOf = (link: SignLink) =>
  readSenderEnvelope(link, desk.person().environment).then(
    ({ status }) => status,
    ({ status }) => status,
  );
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Error) => error.name,
  );

const signersOf = ({ recipients }: SenderEnvelope): SignLink[] =>
  recipients.map(({ link }) => signLinkOf(new URL(link ?? "", "http://sealdesk.test")) as SignLink);

/** As on the signing page, which has read the document. */
async function sign(signer: SignLink, meanwhile = async () => {}): Promise<void> {
  const { environment } = desk.person();
  const { originalHash, recipient } = await readSignerEnvelope(signer, environment);
  await meanwhile();
  const signature = { name: recipient.name, signature: dataUrl(signaturePng()) };
  const said = { method: "draw", documentHash: originalHash, consent: true } as const;
  const body = { ...signature, ...said };
  await callOperation(signEnvelope, { ...asSigner(signer), body, environment });
}

test("a contract is sent, signed by both, and has its signed copies, all with the same hash", async () => {
  const person = desk.person();
  const [file] = (await contractAt([person])) as [OpenFile];
  const link = await sendAs(person, file);
  const envelope = await readSenderEnvelope(link, person.environment);
  expect(envelope.status).toBe("active");
  const { sent } = readContract(file.doc);
  expect(sent).toEqual({
    sha256: envelope.originalHash,
    sentAt: NOW.toISOString(),
    request: link.id,
  });
  expect(JSON.stringify(file.doc.getMap("meta").toJSON())).not.toContain(link.token);
  expect(await currentRequest(file, person.environment)).toMatchObject(link);
  for (const signer of signersOf(envelope)) await sign(signer);
  await attachCopies(file, link, "NDA", person.environment);
  const copies = signedCopies(file.doc);
  expect(copies?.request).toBe(link.id);
  const receipt = await openAttachment(file, copies?.receipt ?? "", {}, person.environment);
  const { body } = JSON.parse(Buffer.from(receipt.bytes).toString());
  expect(body).toContain(sent?.sha256);
  // A reopened contract does not change what was signed.
  await dropRequest(link, person.environment);
  reopenContract(file.doc, "2026-12-03T10:00:00.000Z");
  expect(await statusOf(link)).toBe("completed");
  expect(signedCopies(file.doc)).toEqual(copies);
});

test("reopening during the sending leaves a draft and no request", async () => {
  const person = desk.person();
  const [file] = (await contractAt([person])) as [OpenFile];
  const step = beginSigning(file.doc);
  reopenContract(file.doc, "2026-12-01T09:00:00.000Z");
  expect(await failureOf(sendAs(person, file, step))).toBe("SendingError");
  expect(readContract(file.doc).sent).toBeNull();
  expect(await requestsHere(person.environment, file.id)).toEqual([]);
});

const sharing = (storage: IDBFactory) => [desk.person(storage), desk.person(storage)] as const;

/** What the dialog does. */
async function reopen(person: Person, file: OpenFile, link: SignLink): Promise<void> {
  await dropRequest(link, person.environment);
  reopenContract(file.doc, "2026-12-02T10:00:00.000Z");
}

test("a contract that is reopened while somebody has the signing page open cannot be signed", async () => {
  const person = desk.person();
  const [file] = (await contractAt([person])) as [OpenFile];
  const link = await sendAs(person, file);
  const [first] = signersOf(await readSenderEnvelope(link, person.environment));
  const late = sign(first as SignLink, () => reopen(person, file, link));
  await expect(late).rejects.toMatchObject({ status: 410, reason: "cancelled" });
  expect(await statusOf(link)).toBe("cancelled");
  expect(readContract(file.doc).sent).toBeNull();
});

test.each(Array.from({ length: drill(20) }, (_, at) => at))(
  "round %i: the last signature or the reopening counts, never both",
  async () => {
    const person = desk.person();
    const [file] = (await contractAt([person])) as [OpenFile];
    const link = await sendAs(person, file);
    const envelope = await readSenderEnvelope(link, person.environment);
    const [first, last] = signersOf(envelope) as [SignLink, SignLink];
    await sign(first);
    await Promise.allSettled([sign(last), reopen(person, file, link)]);
    const { sent } = readContract(file.doc);
    expect(await statusOf(link)).toBe(sent ? "completed" : "cancelled");
    if (sent) expect(sent.sha256).toBe(envelope.originalHash);
  },
);

test.each([
  ["two devices", () => [desk.person(), desk.person()] as const],
  ["two tabs of a browser without locks", () => sharing(new IDBFactory())],
])(
  "of %s that send at once one request is open, and the contract names it",
  async (_, peopleOf) => {
    const people = peopleOf();
    const files = await contractAt(people);
    const both = files.map((file, at) => sendAs(people[at] as Person, file).catch(() => null));
    await Promise.all(both);
    const [one, other] = files.map(
      ({ doc }) =>
        () =>
          readContract(doc).sent?.request,
    );
    await until(() => one?.() !== undefined && one?.() === other?.(), "both name one request");
    const links = (
      await Promise.all(
        files.map((file, at) => requestsHere((people[at] as Person).environment, file.id)),
      )
    ).flat();
    for (const [at, file] of files.entries())
      await currentRequest(file, (people[at] as Person).environment);
    const states = await Promise.all(links.map(async (link) => [link.id, await statusOf(link)]));
    const named = readContract((files[0] as OpenFile).doc).sent?.request;
    // The loser has ended theirs; the winner may still have to finish.
    for (const [id, status] of states)
      expect(id === named ? ["active", "draft"] : ["cancelled", 404]).toContain(status);
    expect(states.map(([id]) => id)).toContain(named);
  },
);

test("when interrupted before the record, the contract is a draft and the request is removed at the next opening", async () => {
  const storage = new IDBFactory();
  const person = desk.person(storage);
  const [file] = (await contractAt([person])) as [OpenFile];
  const step = beginSigning(file.doc);
  // The tab ends between the answer and the record.
  const dying = {
    ...file,
    doc: new Proxy(file.doc, {
      get: () => {
        throw new Error("The tab is gone.");
      },
    }),
  };
  expect(await failureOf(sendContract(dying, step, printed, terms, NOW, person.environment))).toBe(
    "Error",
  );
  const [left] = await requestsHere(person.environment, file.id);
  expect(await statusOf(left as SignLink)).toBe("draft");
  expect(await currentRequest(file, desk.person(storage).environment)).toBeNull();
  expect(await statusOf(left as SignLink)).toBe(404);
  expect(readContract(file.doc).sent).toBeNull();
});

test("when interrupted after the record, nobody can sign until sending is finished, and then everybody can", async () => {
  const storage = new IDBFactory();
  const person = desk.person(storage);
  const [file] = (await contractAt([person])) as [OpenFile];
  person.network.hook = async (path, _init, send) => {
    const response = await send();
    if (path.endsWith("/envelopes")) setTimeout(() => person.network.cut(), 0);
    return response;
  };
  expect(await failureOf(sendAs(person, file))).not.toBeNull();
  const [left] = await requestsHere(person.environment, file.id);
  const link = left as SignLink;
  expect(readContract(file.doc).sent?.request).toBe(link.id);
  expect(await statusOf(link)).toBe("draft");
  person.network.restore();
  await until(() => file.status().save === "saved", "the record is saved");
  await resumeSending(file, link, person.environment);
  await resumeSending(file, link, person.environment);
  expect(await statusOf(link)).toBe("active");
  expect((await readSenderEnvelope(link, person.environment)).originalHash).toBe(
    readContract(file.doc).sent?.sha256,
  );
});

test("a request left open by a reopening elsewhere is cancelled when its sender opens the contract", async () => {
  const [sender, other] = [desk.person(), desk.person()];
  const [file, there] = (await contractAt([sender, other])) as [OpenFile, OpenFile];
  const link = await sendAs(sender, file);
  await until(() => readContract(there.doc).sent !== null, "the other sees it sent");
  expect(await currentRequest(there, other.environment)).toBeNull();
  expect(() => setTerm(there.doc, "purpose", "another")).toThrow(RangeError);
  reopenContract(there.doc, "2026-12-02T10:00:00.000Z");
  await until(() => readContract(file.doc).sent === null, "the sender sees it reopened");
  expect(await currentRequest(file, sender.environment)).toBeNull();
  expect(await statusOf(link)).toBe("cancelled");
});

test("a contract that cannot be signed is refused in plain words before anything is sent", () => {
  const refused = (more: object) => () => checkPrinted({ ...printed, ...more });
  expect(refused({ pages: 26 })).toThrow("26 pages, and up to 25");
  expect(refused({ pdf: new Uint8Array(2_097_153) })).toThrow("larger than 2 MB");
  expect(refused({ places: [] })).toThrow("no lines to sign on");
  expect(refused({ pages: 25 })).not.toThrow();
});
