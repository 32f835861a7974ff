/**
 * Whoever gets a copy of the database or a backup opens nothing with it: no link, capability, code or key stands in
 * clear in any column, whether the mails that brought them wait, were sent, or stay here to be read.
 */
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeBackup } from "@/db/backup/backup";
import { filesIn } from "@/db/backup/files";
import { mintApiKey } from "@/lib/accounts/admin";
import { env } from "@/lib/env";
import { deliverMails } from "@/lib/mail/deliver";
import { signUpThere } from "@/lib/testing/accounts";
import { cloneDatabase, setDatabase } from "@/lib/testing/database";
import { linkTo, newEncrypted, newStandard } from "@/lib/testing/files";
import {
  dumpTables,
  findLeaks,
  findLeaksWithin,
  type Haystack,
  keyMarker,
  type Marker,
  textMarker,
} from "@/lib/testing/leaks";
import { outboxRows, passTime, soon, statuses, use, withMailServer } from "@/lib/testing/outbox";
import { plantTickets } from "@/lib/testing/plant/desk";
import { outOfPlace } from "@/lib/testing/plant/places";
import { plantSigning } from "@/lib/testing/plant/signing";
import { askedCode, newEnvelope, proveAddress } from "@/lib/testing/signing";

const house = withMailServer();
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let before: string | undefined;
let folder: string;

beforeAll(async () => {
  database = await cloneDatabase(`leaks_links_${process.pid}`);
  before = process.env.DATABASE_URL;
  folder = await mkdtemp(join(tmpdir(), "sealdesk-leaks-"));
  await setDatabase({ DATABASE_URL: database.url, PRO_MODE: "all" });
});
afterAll(async () => {
  await setDatabase({ DATABASE_URL: before, PRO_MODE: "list" });
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const markers: Marker[] = [];
const plantKey = (name: string, key: string): void => {
  expect([name, key]).toEqual([name, expect.stringMatching(/[\w-]{43}$/)]);
  markers.push(keyMarker(name, key));
};

/** Six digits alone may stand in any hash: they are looked for as a word. */
const codes = new Set<string>();
const plantCode = (subject: string): void => {
  const [code] = /(?<!\d)\d{6}(?!\d)/.exec(subject) ?? [];
  if (code) codes.add(code);
};

async function plantFilesAndAccount(): Promise<void> {
  const person = await signUpThere();
  const [token = "", signature = ""] = decodeURIComponent(person.cookie.split("=")[1] ?? "").split(
    ".",
  );
  markers.push(textMarker("a session's token", token), textMarker("its signature", signature));
  plantKey("an API key", await mintApiKey(`${randomUUID()}@programs.test`));
  for (const note of [await newStandard(), await newEncrypted()]) {
    plantKey("an owner's capability", note.capability);
    for (const role of ["edit", "view"] as const)
      plantKey(`a ${role} link`, (await linkTo(note, role)).capability);
  }
}

/** What the mails bring that no answer told: invitations, links made anew, and the codes in subjects. */
async function plantMails(): Promise<void> {
  for (const { kind, subject, text } of await outboxRows()) {
    for (const [, key = ""] of text.matchAll(/[#=]([\w-]{43})(?![\w-])/g))
      plantKey(`the link in ${kind}`, key);
    plantCode(subject);
  }
}

async function everythingKept(): Promise<Haystack[]> {
  const target = join(folder, randomUUID());
  const place = { url: database.url, dataFolder: env().DATA_DIR, target, version: "1.0.0" };
  await makeBackup(place);
  const files = (await filesIn(target)).map(async (name) => ({
    name: `the backup's ${name}`,
    bytes: await readFile(join(target, name)),
  }));
  return [...(await dumpTables(database.url)), ...(await Promise.all(files))];
}

function findCodes(kept: readonly Haystack[]): string[] {
  return kept.flatMap(({ name, bytes }) => {
    const text = bytes.toString("latin1");
    return [...codes]
      .filter((code) => new RegExp(`(?<![\\w.])${code}(?!\\w)`).test(text))
      .map((code) => `${code} in ${name}`);
  });
}

async function expectNothingIn(state: string): Promise<void> {
  const kept = await everythingKept();
  expect({
    state,
    found: [...outOfPlace(findLeaksWithin(markers, kept)), ...findCodes(kept)],
  }).toEqual({
    state,
    found: [],
  });
}

async function plantEverything(): Promise<void> {
  await plantFilesAndAccount();
  for (const planted of [await plantTickets(), await plantSigning()])
    markers.push(...planted.markers);
}

test("nothing that opens a thread, a document, a file or an account stands in a table or a backup", async () => {
  house.server.whims = [{ code: 451 }];
  await plantEverything();
  await soon(async () => (await outboxRows()).filter(({ error }) => error).length).toBeGreaterThan(
    5,
  );
  await plantMails();
  await expectNothingIn("waiting");

  house.server.whims = [null];
  // Nobody is sent a code where no mail goes out, and a code that has gone out is no longer here.
  await askedCode(await newEnvelope({ accessMode: "before_signing" }));
  await plantMails();
  const kinds = new Set((await outboxRows()).map(({ kind }) => kind));
  for (const kind of ["confirm-code", "sign-code", "sign-request-code", "ticket-invite-code"])
    expect(kinds).toContain(kind);
  expect(codes.size).toBeGreaterThan(1);
  await passTime();
  await soon(async () => {
    await deliverMails();
    return new Set(await statuses());
  }).toEqual(new Set(["sent"]));
  for (const { subject = "" } of house.server.taken) plantCode(subject);
  const said = house.server.taken.map(({ subject, text }) => `${subject} ${text}`).join();
  const readable = [{ name: "the mails that left", bytes: Buffer.from(said) }];
  for (const link of markers.filter(({ name }) => name.startsWith("the link in")))
    expect({ link: link.name, is: findLeaks([link], readable).length > 0 }).toEqual({
      link: link.name,
      is: true,
    });
  await expectNothingIn("sent");

  // Where no mail leaves, an administrator reads it for thirty days.
  use({ SMTP_URL: undefined });
  await plantEverything();
  const proves = await newEnvelope({ accessMode: "before_signing" });
  plantKey("a signer's session", await proveAddress(proves));
  await soon(async () => new Set(await statuses())).toEqual(new Set(["sent"]));
  await plantMails();
  await expectNothingIn("kept to be read");
  // What is looked through is really there.
  const [{ recipient }] = (await outboxRows()) as [{ recipient: string }];
  const found = findLeaksWithin([textMarker("an address", recipient)], await everythingKept());
  expect(found.join()).toMatch(/public\.mail_outbox.*the backup's tables\/mail_outbox/);
}, 120_000);
