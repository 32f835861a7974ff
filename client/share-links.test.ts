/**
 * An owner's links through the client, against the real server: what it sends is sealed, and what it receives is
 * decrypted.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { pool } from "@/db/client";
import { parseFileLink } from "../lib/protocol/links";
import type { CreatedNote, FileRef } from "./files";
import { ApiError, BadAnswer } from "./http";
import { knownShortLink } from "./kept-links";
import { newOwnerLink, resetOwnerLink } from "./owner-link";
import {
  createShareLink,
  deleteLinks,
  listShareLinks,
  listWithRevoked,
  type NewShareLink,
  renameLink,
  revokeLinks,
  undoRevoke,
} from "./share-links";
import { Desk, type Person } from "./testing/desk";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

const refOf = ({ id, capability, contentKey: contentKeyText }: CreatedNote): FileRef => ({
  id,
  capability,
  contentKeyText,
});
const privacies = ["e2ee", "standard"] as const;

async function shared(privacy: (typeof privacies)[number] = "e2ee") {
  const ana = desk.person();
  const file = refOf(await desk.note({ privacy }));
  const share = (link: Partial<NewShareLink> = {}) =>
    createShareLink(
      file,
      { role: "edit", name: "Accountants", expiresAt: null, short: true, ...link },
      ana.environment,
    );
  return { ana, file, share };
}
const opens = (person: Person, url: string) =>
  person.open(url).then(
    async (file) => {
      await file.close();
      return true;
    },
    () => false,
  );
/** The refusal's status and reason. */
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? [error.status, error.reason] : error),
  );

test.each(privacies)("a link of a %s file is renamed, and its name removed", async (privacy) => {
  const { ana, file, share } = await shared(privacy);
  const { accessId } = await share();
  const names = async () => (await listShareLinks(file, ana.environment)).map(({ name }) => name);
  expect(await names()).toEqual(["Accountants"]);
  const [row] = await renameLink(file, accessId, "  Böden & Söhne  ", ana.environment);
  expect(row).toMatchObject({ id: accessId, name: "Böden & Söhne" });
  expect(await names()).toEqual(["Böden & Söhne"]);
  expect(ana.network.sent.join().includes("Söhne")).toBe(privacy === "standard");
  expect((await renameLink(file, accessId, "", ana.environment))[0]?.name).toBe("");
});

test("a readable name of an encrypted file is sealed when the owner next reads the list", async () => {
  // F-103
  const { ana, file, share } = await shared();
  const [one, two] = [await share(), await share({ name: "" })];
  await pool().query("update file_link set label = 'From before' where id = $1", [two.accessId]);
  await pool().query("update file_link set label = 'Older' where id = $1", [one.accessId]);
  const names = async () => (await listShareLinks(file, ana.environment)).map(({ name }) => name);
  for (let opened = 0; opened < 2; opened += 1)
    expect(await names()).toEqual(["From before", "Accountants"]);
  const { rows } = await pool().query(
    "select label, sealed_label is not null as sealed from file_link where file_id = $1 and role <> 'owner'",
    [file.id],
  );
  expect(rows).toEqual(Array(2).fill({ label: "", sealed: true }));
  expect(ana.network.sent.join()).not.toContain("From before");
  expect(
    ana.network.sent.filter(
      (sent) => sent.startsWith("POST") && sent.includes(`/share/${two.accessId}`),
    ),
  ).toHaveLength(1);
});

test("the list is shown even if a readable name cannot be sealed yet", async () => {
  // F-103
  const { ana, file, share } = await shared();
  const { accessId } = await share();
  await pool().query("update file_link set label = 'Before', sealed_label = null where id = $1", [
    accessId,
  ]);
  ana.network.hook = (_path, init, send) =>
    init.method === "POST" ? Promise.reject(new TypeError("fetch failed")) : send();
  expect(await listShareLinks(file, ana.environment)).toMatchObject([{ name: "Before" }]);
  ana.network.hook = (_path, _init, send) => send();
  await listShareLinks(file, ana.environment);
  const { rows } = await pool().query("select label from file_link where id = $1", [accessId]);
  expect(rows).toEqual([{ label: "" }]);
});

test.each(privacies)("links of a %s file are revoked, restored and deleted", async (privacy) => {
  // F-098, F-099, F-100
  const { ana, file, share } = await shared(privacy);
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const links = [await share({ expiresAt }), await share({ role: "view", short: false })];
  const before = await listShareLinks(file, ana.environment);
  const openNow = () => Promise.all(links.map(({ url }) => opens(desk.person(), url)));
  const [first] = links;
  const one = await revokeLinks(file, first?.accessId, ana.environment);
  expect(one).toEqual([{ id: first?.accessId, expiresAt }]);
  expect(await openNow()).toEqual([false, true]);
  const rest = await revokeLinks(file, null, ana.environment);
  expect(await openNow()).toEqual([false, false]);
  const back = await undoRevoke(file, [...one, ...rest], ana.environment);
  const known = (rows: typeof back) =>
    rows.map(({ id, name, expiresAt }) => ({ id, name, expiresAt }));
  expect(known(back)).toEqual(known(before));
  expect(await openNow()).toEqual([true, true]);
  const again = await revokeLinks(file, null, ana.environment);
  await deleteLinks(file, first?.accessId, ana.environment);
  expect(await refusal(undoRevoke(file, again, ana.environment))).toEqual([409, "gone"]);
  await deleteLinks(file, null, ana.environment);
  expect(await listShareLinks(file, ana.environment)).toEqual([]);
  expect(await openNow()).toEqual([false, false]);
});

test.each(privacies)(
  "revoked links of a %s file can be restored from any of the owner's browsers",
  async (privacy) => {
    // F-100
    const { ana, file, share } = await shared(privacy);
    const { accessId, url } = await share({ name: "Böden & Söhne" });
    expect(await listWithRevoked(file, ana.environment)).toMatchObject({
      links: [{ id: accessId }],
      revoked: [],
    });
    await revokeLinks(file, accessId, ana.environment);
    const elsewhere = desk.person().environment;
    const { links, revoked } = await listWithRevoked(file, elsewhere);
    expect(links).toEqual([]);
    expect(revoked).toMatchObject([{ id: accessId, name: "Böden & Söhne", expiresAt: null }]);
    await undoRevoke(file, revoked, elsewhere);
    expect(await opens(desk.person(), url)).toBe(true);
  },
);

test.each([
  ["e2ee", true],
  ["e2ee", false],
  ["standard", true],
  ["standard", false],
] as const)(
  "a new owner's link to a file that is %s opens it (short: %s)",
  async (privacy, short) => {
    // F-090
    const ana = desk.person();
    const note = await desk.note({ privacy });
    const file = refOf(note);
    const next = await newOwnerLink(file, { short }, ana.environment);
    await resetOwnerLink(file, next, ana.environment);
    const { pathname, hash } = new URL(next.url);
    expect(parseFileLink({ pathname, hash })).toBeTruthy();
    const opened = await desk.open(desk.person(), next.url);
    expect([opened.id, opened.role]).toEqual([file.id, "owner"]);
    expect(await opens(desk.person(), note.link)).toBe(false);
    expect(await refusal(listShareLinks(file, ana.environment))).toEqual([404, null]);
    const anew = { ...file, capability: next.capability };
    expect(await listShareLinks(anew, ana.environment)).toEqual([]);
    const key = note.contentKey;
    if (key) expect(ana.network.sent.join()).not.toContain(key);
  },
);

const moment = "2026-01-01T00:00:00.000Z";
const row = {
  id: crypto.randomUUID(),
  role: "edit",
  label: "",
  createdAt: moment,
  lastUsedAt: null,
  expiresAt: moment,
  expired: true,
};
const lies: [string, object][] = [
  ["no links", {}],
  ["links that are no list", { links: "all" }],
  ["a link that is no object", { links: [null] }],
  ["a link without an id", { links: [{ ...row, id: undefined }] }],
  ["a link whose id leads elsewhere", { links: [{ ...row, id: "../trash", label: "Anna" }] }],
  ["a link of a role there is none", { links: [{ ...row, role: "admin" }] }],
  ["a link made at no time", { links: [{ ...row, createdAt: "long ago" }] }],
  ["a link that ends at no time", { links: [{ ...row, expiresAt: "soon" }] }],
  ["a link that ends at a number", { links: [{ ...row, expiresAt: 1 }] }],
  ["a link last used at no time", { links: [{ ...row, lastUsedAt: "2026-13-01T00:00:00.000Z" }] }],
  ["another owner's token", { token: "x".repeat(43) }],
  ["a token that is none", { token: "short" }],
];
test.each(lies)("an answer with %s is refused", async (_, lie) => {
  const { ana, file } = await shared();
  ana.network.hook = async (_path, _init, send) => {
    await send();
    return Response.json(lie);
  };
  const next = await newOwnerLink(file, { short: true }, ana.environment);
  const asked =
    "token" in lie
      ? resetOwnerLink(file, next, ana.environment)
      : listShareLinks(file, ana.environment);
  await expect(asked).rejects.toThrow(BadAnswer);
});

test("a name that the server swapped with another link's is not shown", async () => {
  const { ana, file, share } = await shared();
  const [one, two] = [await share({ name: "One" }), await share({ name: "Two" })];
  ana.network.hook = async (_path, _init, send) => {
    const { links } = (await (await send()).json()) as {
      links: { id: string; sealedLabel: string }[];
    };
    const [first, second] = links.map(({ sealedLabel }) => sealedLabel);
    return Response.json({
      links: links.map((link, at) => ({ ...link, sealedLabel: at === 0 ? second : first })),
    });
  };
  const rows = await listShareLinks(file, ana.environment);
  expect(rows.map(({ id, name }) => [id, name])).toEqual([
    [two.accessId, ""],
    [one.accessId, ""],
  ]);
});

test("this device knows where a short link leads that was made here, and another one asks", async () => {
  const { ana, file, share } = await shared();
  const secretOf = (url: string) => new URL(url).hash.slice(2);
  const secret = secretOf((await share()).url);
  const asked = ana.network.sent.length;
  expect(await knownShortLink(secret, ana.environment)).toBe(file.id);
  expect(await knownShortLink(secret, desk.person().environment)).toBeNull();
  expect(await knownShortLink("no secret", ana.environment)).toBeNull();
  expect(ana.network.sent).toHaveLength(asked);
});

const others: [string, object][] = [
  ["another file", { id: crypto.randomUUID() }],
  ["another link", { accessId: crypto.randomUUID() }],
  ["another token", { token: "x".repeat(43) }],
  ["more than was asked for", { role: "edit" }],
  ["another end", { expiresAt: null }],
];
test.each(
  [true, false].flatMap((short) =>
    others.map((lie) => [short ? "short" : "long", ...lie] as const),
  ),
)("a new %s link that the server answers with %s is not handed out", async (form, _, lie) => {
  const { ana, share } = await shared();
  ana.network.hook = async (_path, _init, send) =>
    Response.json({ ...(await (await send()).json()), ...lie }, { status: 201 });
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const asked = share({ role: "view", short: form === "short", expiresAt });
  await expect(asked).rejects.toThrow(BadAnswer);
});
