/**
 * A person does all there is to do, on a server in a process of its own, with everything logged and faults on the way.
 * Afterwards nothing the server kept, wrote or sent holds what only the person may know.
 */
import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelDeletion, deleteAccount, startDeletion } from "@/client/account/deletion";
import { makeApiKey } from "@/client/account/keys";
import { addToLibrary, library } from "@/client/account/library";
import { changeEmail, changePassword, replaceRecovery } from "@/client/account/password";
import { finishRecovery, startRecovery } from "@/client/account/recover";
import { signIn, signOut, signUp } from "@/client/account/signing-in";
import { keysOf } from "@/client/account/stretch";
import { uploadAttachment } from "@/client/attachments";
import { callOperation } from "@/client/call";
import { createNote } from "@/client/files";
import { createShareLink } from "@/client/share-links";
import { openFile } from "@/client/sync";
import { newBrowser } from "@/client/testing/browser";
import { readSwitches, turnSwitches } from "@/lib/contract/account";
import { createPersonalKey, revokeApiKey } from "@/lib/contract/account-keys";
import { confirmEmail, noteRecoveryShown, sendEmailCode } from "@/lib/contract/account-vault";
import { endOtherSessions } from "@/lib/contract/auth";
import { recoveryKeys } from "@/lib/protocol/account";
import { parseFileLink } from "@/lib/protocol/links";
import { recoveryWords } from "@/lib/protocol/recovery-words";
import { deriveShortLink } from "@/lib/protocol/short-links";
import { readStore } from "@/lib/testing/attachments";
import { callThrough } from "@/lib/testing/call";
import { cloneDatabase, setDatabase } from "@/lib/testing/database";
import {
  dumpTables,
  findLeaks,
  findLeaksWithin,
  type Haystack,
  keyMarker,
  type Marker,
  readDataFolder,
  textMarker,
} from "@/lib/testing/leaks";
import { type MailServer, startMailServer } from "@/lib/testing/mail-server";
import { plantEverything } from "@/lib/testing/plant/all";
import { hasPlace, outOfPlace, unusedPlaces } from "@/lib/testing/plant/places";
import { type SecondProcess, startSecondProcess } from "@/lib/testing/process";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let url: string;
let before: string | undefined;
let mails: MailServer;
let server: SecondProcess;

beforeAll(async () => {
  database = await cloneDatabase(`leaks_${process.pid}`);
  url = database.url;
  mails = await startMailServer();
  server = await startSecondProcess({
    DATABASE_URL: url,
    LOG_LEVEL: "trace",
    PRO_MODE: "all",
    SMTP_URL: mails.url,
    MAIL_FROM: "Sealdesk <desk@sealdesk.test>",
    TRUSTED_PROXY_HEADER: "x-svc-ip",
  });
  before = process.env.DATABASE_URL;
  await setDatabase({ DATABASE_URL: url, PRO_MODE: "all" });
  callThrough(server.url);
}, 60_000);
afterAll(async () => {
  callThrough(null);
  await setDatabase({ DATABASE_URL: before, PRO_MODE: "list" });
  await server.kill();
  await mails.stop();
  await database.drop();
});

const words = (about: string) => `${about} ${randomBytes(9).toString("hex")}`;

/** Everything that was planted, by name. */
const markers: Marker[] = [];
const planted = <Text extends string>(name: string, text: Text): Text => {
  markers.push(textMarker(name, text));
  return text;
};
const plantKey = (name: string, key: string): string => {
  markers.push(keyMarker(name, key));
  return key;
};

async function plantPassword(name: string, email: string): Promise<string> {
  const password = planted(name, words("seven quiet herons"));
  plantKey(`${name}'s credential`, (await keysOf({ email, password })).credential);
  return password;
}

async function plantRecovery(name: string, recoveryKey: string): Promise<string> {
  plantKey(name, recoveryKey);
  planted(`${name}'s words`, recoveryWords(recoveryKey).slice(0, 6).join(" "));
  plantKey(`${name}'s credential`, (await recoveryKeys(recoveryKey)).credential);
  return recoveryKey;
}

function plantSession(name: string, { cookies }: { cookies: Map<string, string> }): void {
  const cookie = decodeURIComponent(cookies.get("svc.session_token") ?? "");
  const [token = "", signature = ""] = cookie.split(".");
  expect(token.length).toBeGreaterThan(20);
  planted(`${name}'s token`, token);
  planted(`${name}'s signature`, signature);
}

async function everythingKept(): Promise<Haystack[]> {
  const log = { name: "the log", bytes: Buffer.from(server.output()) };
  const sent = mails.taken.map(({ subject, text, html, headerLines }, at) => {
    const lines = headerLines.map(({ line }) => line);
    return { name: `mail ${at}`, bytes: Buffer.from([subject, text, html, ...lines].join("\n")) };
  });
  return [log, ...sent, ...(await readStore()), ...(await dumpTables(url))];
}

/** Runs something while a table is away, so that statements fail with all they carry. */
async function without(table: string, run: () => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`alter table ${table} rename to away`);
  await run().catch(() => undefined);
  await client.query(`alter table away rename to ${table}`);
  await client.end();
}

const sendRaw = (text: string) =>
  new Promise<void>((done) => {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1", () => socket.end(text));
    socket.on("error", () => done()).on("close", () => done());
    socket.resume();
  });

test("nothing that only the person may know is in the database, its files, the log or a mail", async () => {
  const here = newBrowser(server.url);
  const email = `ada-${randomBytes(4).toString("hex")}@sealdesk.test`;
  const password = await plantPassword("the password", email);
  const { recoveryKey } = await signUp({ name: "Ada", email, password }, {}, here);
  await plantRecovery("the recovery key", recoveryKey ?? "");
  plantSession("the first session", here);
  await callOperation(noteRecoveryShown, { environment: here });
  const { master } = await startRecovery({ email, recoveryKey: recoveryKey ?? "" }, here);
  plantKey("the vault key", master);

  await server.ask({ kind: "deliver" });
  const [confirmation] = mails.taken;
  await callOperation(sendEmailCode, { environment: here }).catch(() => undefined);
  const code = /\d{6}/.exec(confirmation?.subject ?? "")?.[0] ?? "";
  await callOperation(confirmEmail, { body: { code }, environment: here });

  const api = await makeApiKey({ name: "Robot", password }, {}, here);
  plantKey("the API key", api.key);
  const revoked = await makeApiKey({ name: "Old robot", password }, {}, here);
  plantKey("the revoked API key", revoked.key);
  await callOperation(revokeApiKey, { params: { id: revoked.id }, environment: here });
  const wanted = { body: { name: "Tickets" }, environment: here };
  plantKey("the personal key", (await callOperation(createPersonalKey, wanted)).key);

  const title = planted("the note's title", words("Ledger of herons"));
  const note = await createNote({ title }, here);
  plantKey("the capability", note.capability);
  plantKey("the content key", note.contentKey ?? "");
  const link = parseFileLink({
    pathname: note.link.split("#")[0] ?? "",
    hash: `#${note.link.split("#")[1]}`,
  });
  const file = await openFile(link, { environment: here });
  file.doc.getText("t").insert(0, planted("the note's text", words("What nobody else may read")));
  await file.flush();
  const scan = { name: planted("the name of an attachment", words("Scan")), type: "text/plain" };
  const bytes = Buffer.from(planted("an attachment's bytes", words("Signed and sealed")));
  await uploadAttachment(file, { ...scan, bytes }, {}, here);
  const standard = await createNote({ title: "In the open", privacy: "standard" }, here);
  plantKey("the capability of a standard file", standard.capability);
  const open = { ...standard, contentKeyText: null };
  const readable = {
    name: "a.txt",
    type: "text/plain",
    bytes: Buffer.from("Anybody's attachment"),
  };
  await uploadAttachment(open, readable, {}, here);

  const name = planted("the name of a link", words("For the auditor"));
  const shared = await createShareLink(
    file,
    { role: "view", name, expiresAt: null, short: false },
    here,
  );
  plantKey("the shared capability", /#([\w-]{43})/.exec(shared.url)?.[1] ?? "");
  const short = await createShareLink(
    file,
    { role: "edit", name, expiresAt: null, short: true },
    here,
  );
  const secret = plantKey("the short link's secret", /#1([\w-]{43})/.exec(short.url)?.[1] ?? "");
  plantKey("the short link's capability", (await deriveShortLink(secret)).capability);
  await file.close();

  const token = `${note.capability}.${note.contentKey}`;
  const openedAt = new Date().toISOString();
  const entry = { id: note.id, token, title, role: "owner", openedAt, kind: "note" } as const;
  await addToLibrary({ ...entry, privacy: "e2ee" }, here);
  expect((await library(here))?.map((row) => row.title)).toEqual([title]);

  const others = await plantEverything(here, (address) => mails.mailboxes.set(address, 451));
  expect(others.statuses.filter((status) => status !== 200 && status !== 201)).toEqual([]);
  markers.push(...others.markers);

  // Secrets where they do not belong, and statements that fail with all they carry.
  const program = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    fetch(`${server.url}${path}`, { ...init, headers }).then((response) => response.text());
  const bearer = { Authorization: `Bearer ${api.key}`, "X-Svc-Capability": note.capability };
  await program(`/api/documents/${note.id}`, bearer);
  await program(`/api/documents/${note.capability}?key=${api.key}#${note.contentKey}`, bearer);
  await program(`/api/${api.key}/${recoveryKey}`, bearer);
  const broken = { method: "POST", body: `{"password":"${password}",` };
  await program("/api/auth/sign-in/email", { Origin: "http://sealdesk.test" }, broken);
  await program("/api/csp-report", {}, { method: "POST", body: JSON.stringify({ url: token }) });
  await sendRaw(
    `GET /${api.key} HTTP/1.1\r\nAuthorization: Bearer ${api.key}\r\nno header\r\n\r\n`,
  );
  await without("library_entry", () => addToLibrary({ ...entry, privacy: "e2ee" }, here));
  await without("session", () => callOperation(readSwitches, { environment: here }));
  await without("api_key", () => program("/api/links", bearer));
  await without("vault", () => changePassword({ current: password, next: password }, {}, here));
  await without("account", () => signIn({ email, password }, {}, newBrowser(server.url)));
  await without("personal_key", () => callOperation(createPersonalKey, wanted));
  await without("file_link", () =>
    createShareLink(file, { role: "view", name, expiresAt: null, short: true }, here),
  );

  const second = await plantPassword("the second password", email);
  await changePassword({ current: password, next: second }, {}, here);
  const newKey = await replaceRecovery(second, {}, here);
  await plantRecovery("the second recovery key", newKey);
  for (const lockdown of [true, false])
    await callOperation(turnSwitches, { body: { lockdown }, environment: here });
  const there = newBrowser(server.url);
  await signIn({ email, password: second }, {}, there);
  plantSession("the second session", there);
  await callOperation(endOtherSessions, { environment: there });

  const moved = `grace-${randomBytes(4).toString("hex")}@sealdesk.test`;
  plantKey("the moved credential", (await keysOf({ email: moved, password: second })).credential);
  const change = { email: moved, password: second, recoveryKey: newKey };
  await changeEmail(change, {}, there);
  await signOut(there);
  const third = await plantPassword("the third password", moved);
  const recovery = await startRecovery({ email: moved, recoveryKey: newKey }, there);
  await finishRecovery(recovery, third, {}, there);
  await signIn({ email: moved, password: third }, {}, there);
  plantSession("the last session", there);
  await server.ask({ kind: "deliver" });

  const sofar = await everythingKept();
  await startDeletion(third, {}, there);
  await cancelDeletion(third, {}, there);
  await startDeletion(third, {}, there);
  await deleteAccount(third, {}, there);
  await server.ask({ kind: "deliver" });

  const kept = [...sofar, ...(await everythingKept())];
  const has = (name: string) => kept.find((haystack) => haystack.name === name)?.bytes.length ?? 0;
  // What is looked through is really there.
  for (const name of [
    ...["public.session", "public.library_entry", "public.api_key", "the log"],
    ...["public.file_update", "public.shop_order", "public.file_link"],
  ])
    expect({ name, bytes: has(name) > 50 }).toEqual({ name, bytes: true });
  for (const known of [
    "Old robot",
    "unhandled fault",
    "Anybody's attachment",
    email,
    others.orderId,
  ])
    expect(findLeaks([textMarker(known, known)], kept)).not.toEqual([]);
  expect(mails.taken.length).toBeGreaterThan(8);
  expect(markers.length).toBeGreaterThan(120);
  const finds = findLeaksWithin(markers, kept);
  expect({ outOfPlace: outOfPlace(finds), unused: unusedPlaces(finds) }).toEqual({
    ...{ outOfPlace: [], unused: [] },
  });
  const folder = await readDataFolder(url);
  expect(findLeaks([textMarker("the address", moved)], folder)).not.toEqual([]);
  const nowhere = markers.filter((marker) => !hasPlace(marker));
  expect(findLeaks(nowhere, folder)).toEqual([]);
}, 240_000);
