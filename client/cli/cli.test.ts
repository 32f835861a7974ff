/** The command line as a person uses it, against the real routes. */
import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/db/client";
import { file, user } from "@/db/schema";
import { newAccount } from "@/lib/testing/accounts";
import { EXAMPLE, samplesOf } from "@/lib/testing/guide";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { smallPdf } from "@/lib/testing/signing";
import { connect } from "../client";
import { addShopLink, openShop, prepareOrder, sendOrder, visitShop } from "../package/shops";
import { parse } from "./command";
import { Links } from "./links";
import { main } from "./main";

let server: TestServer;
let folder: string;
let key: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), "sealdesk-cli-"));
  const account = await newAccount();
  key = account.key;
  await db().update(user).set({ emailVerified: true }).where(eq(user.id, account.userId));
  expect(await sealdesk(["login", server.url], { typed: key })).toMatchObject({ exit: 0 });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function sealdesk(
  args: readonly string[],
  { typed = "", env = {}, signal = new AbortController().signal, onLine = (_: string) => {} } = {},
) {
  const out: string[] = [];
  const failed: string[] = [];
  const exit = await main(args, {
    out: (line) => {
      out.push(line);
      onLine(line);
    },
    fail: (line) => failed.push(line),
    ...{ env: { XDG_CONFIG_HOME: folder, ...env }, cwd: folder, signal },
    stdin: Object.assign(Readable.from([`${typed}\n`]), {
      isTTY: false,
    }) as unknown as NodeJS.ReadStream,
  });
  return { exit, out: out.join("\n"), failed: failed.join("\n") };
}
const json = async (...args: string[]) => JSON.parse((await sealdesk([...args, "--json"])).out);

test("signing in stores a working key, readable only by its owner", async () => {
  const stored = join(folder, "svc/login.json");
  expect((await stat(stored)).mode & 0o777).toBe(0o600);
  const wrong = await sealdesk(["login", server.url], { typed: "upk_wrong" });
  expect(wrong.exit).toBe(3);
  expect(await readFile(stored, "utf8")).toContain(key);
  expect(wrong.failed).toMatch(/does not know this API key/);
  expect(wrong.failed).not.toContain("upk_wrong");
});

test("a file is created, changed, read, exported, imported again and shared", async () => {
  expect(await json("new", "sheet", "prices", "--title", "Prices 2027")).toEqual({
    ...{ label: "prices", kind: "sheet", privacy: "e2ee" },
  });
  await sealdesk(["edit", "prices", "set", "A1", "12.5"]);
  await sealdesk(["edit", "prices", "set", "B1", "=A1*2"]);
  expect((await sealdesk(["read", "prices", "csv"])).out).toContain("12.5,25");
  const { path } = await json("export", "prices", "xlsx", "--out", "p.xlsx");
  expect(path).toBe(join(folder, "p.xlsx"));
  expect(await json("import", "p.xlsx", "copy", "--standard")).toMatchObject({
    privacy: "standard",
  });
  expect(await json("read", "copy", "csv")).toContain("12.5,25");
  const { link } = await json("share", "prices", "--role", "edit");
  expect(await json("add", "mine", link)).toMatchObject({ kind: "sheet", privacy: "e2ee" });
  const listed = (await sealdesk(["files", "--kind", "sheet"])).out;
  for (const word of ["label", "prices", "copy", "mine"]) expect(listed).toContain(word);
});

test("a mixed folder becomes linked files, and the report says what was left out and why", async () => {
  const files = {
    "index.md": "---\ntitle: Start\n---\nSee [the plan](plans/Plan%202026.md).",
    "plans/Plan 2026.md": "# Plan\n\nBack to [[index]].",
    "plans/Torn.docx": "PK\u0003\u0004 and then nothing",
    "sums.csv": "a,b",
    "days.ics":
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:20270104\r\nSUMMARY:Off\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
    "photo.png": "",
    "film.mp4": "",
    ".git/config": "",
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, "desk", path)), { recursive: true });
    await writeFile(join(folder, "desk", path), content);
  }
  const rows = await json("import", "desk", "--report", "report.csv");
  expect(rows).toMatchObject([
    { file: "days.ics", kind: "calendar", notes: "1 event imported" },
    { file: "film.mp4", label: "", notes: "This kind of file can’t be imported." },
    { file: "index.md", label: "index", kind: "note" },
    { file: "photo.png", label: "", notes: expect.stringContaining("in a browser") },
    { file: "plans/Plan 2026.md", label: "Plan 2026", kind: "note" },
    { file: "plans/Torn.docx", label: "", notes: expect.stringContaining("damaged") },
    { file: "sums.csv", label: "sums", kind: "sheet" },
  ]);
  const { link } = await json("link", "Plan 2026");
  const id = new URL(link).pathname;
  expect(await json("read", "index", "markdown")).toMatch(`[the plan](${id})`);
  expect(await json("read", "calendar", "events")).toMatchObject([{ title: "Off" }]);
  const report = await readFile(join(folder, "report.csv"), "utf8");
  expect(report.split("\r\n")).toHaveLength(rows.length + 2);
  expect(report).toContain('"film.mp4","not imported"');
  expect((await sealdesk(["import", "desk/days.ics"])).exit).toBe(0);
});

test("a signing request is sent, followed and cancelled", async () => {
  await writeFile(join(folder, "lease.pdf"), await smallPdf());
  const send = ["sign", "send", "lease", "lease.pdf", "--to", "Bo Ek <bo@sealdesk.test>"];
  expect(await json(...send)).toMatchObject({ mailed: ["bo@sealdesk.test"] });
  expect(await json("sign", "status", "lease")).toMatchObject({ status: "active" });
  expect((await sealdesk(["sign", "save", "lease"])).failed).not.toBe("");
  const saved = await json("sign", "save", "lease", "--copy", "pdf");
  expect(await readFile(saved.path)).toHaveLength(saved.bytes);
  expect((await sealdesk(["sign", "cancel", "lease"])).exit).toBe(0);
  expect(await json("sign", "status", "lease")).toMatchObject({ status: "cancelled" });
});

test("orders are printed as they arrive, until the command is stopped", async () => {
  await json("new", "store", "bakery");
  const product = JSON.stringify({ name: "Bread", price: "450" });
  const { id: item } = await json("edit", "bakery", "setProduct", product);
  const desk = connect({ origin: server.url, apiKey: key });
  const { link: ownerLink } = await json("link", "bakery");
  const owner = await openShop(desk, ownerLink);
  const { url } = await addShopLink(owner, { name: "All", expiresAt: null });
  owner.close();
  const visit = await visitShop(desk, url ?? "");
  const cart = { lines: [{ item, qty: 2, choices: [] }], delivery: null, code: null };
  const draft = await prepareOrder(visit, { ...cart, customer: { name: "Bo" }, pay: "cash" }, desk);
  const stop = new AbortController();
  const following = sealdesk(["shop", "orders", "bakery", "--follow", "--every", "0.05"], {
    signal: stop.signal,
    onLine: () => stop.abort(),
  });
  await sendOrder(draft.kept, desk);
  const { exit, out } = await following;
  expect(exit).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ total: "900", lines: [{ name: "Bread", qty: 2 }] });
  expect((await sealdesk(["shop", "orders", "bakery"])).out).toContain("Bo");
});

test("a payments profile creates a link and records a payment", async () => {
  await json("new", "payments", "ltd");
  await json(
    "edit",
    "ltd",
    "takeTransfers",
    JSON.stringify([{ value: "DE02 1203 0000 0000 2020 51" }]),
  );
  const words = "pay link ltd --title Workshop --payee Ada --amount 1250 --currency EUR";
  const made = await json(...words.split(" "));
  expect(made.link).toMatch(/\/pay\/\S+#\S{43}$/);
  await sealdesk(["pay", "mark", "ltd", made.id]);
  expect(await json("pay", "links", "ltd")).toMatchObject([{ title: "Workshop", status: "paid" }]);
});

test("a negative number, a list item and an id may start with a dash", () => {
  const command = { usage: "", words: "", examples: [], run: async () => null };
  const options = { option: { type: "string", multiple: true } } as const;
  const id = "-A2345678901234567890_";
  expect(parse({ ...command, options }, ["a", "--option", "-1.5", "- milk", id])).toEqual({
    values: { option: ["-1.5"] },
    positionals: ["a", "- milk", id],
  });
});

test("a failing command has the right exit code and message", async () => {
  const exits: [string[], number, RegExp][] = [
    [["explode"], 2, /Usage: sealdesk COMMAND/],
    [["export", "prices"], 2, /FORMAT is missing/],
    [["files", "--colour"], 2, /Unknown option/],
    [["read", "nothing"], 4, /There is no file nothing/],
    [["edit", "prices", "explode"], 1, /There is no action explode. There are: set/],
    [["tickets"], 3, /SVC_TICKETS_KEY/],
    [["share", "prices", "--role", "god"], 1, /expected one of "view"/],
    [["import", "none.docx"], 4, /There is no file none.docx here/],
    [["import", "broken.docx"], 1, /damaged/],
    [["import", "broken.json"], 1, /not a paper/],
  ];
  await writeFile(join(folder, "broken.docx"), "PK\u0003\u0004 and then nothing");
  await writeFile(join(folder, "broken.json"), "{}");
  for (const [args, exit, words] of exits) {
    const done = await sealdesk(args);
    expect([args, done.exit]).toEqual([args, exit]);
    expect(done.failed).toMatch(words);
  }
  const failed = await sealdesk(["read", "nothing", "--json"]);
  expect(JSON.parse(failed.failed)).toMatchObject({ code: "not_found" });
  const away = await sealdesk(["read", "prices"], { env: { SVC_BASE_URL: "http://127.0.0.1:9" } });
  expect(away.exit).not.toBe(0);
});

test("every command has help with an example, and shells complete it", async () => {
  const { out, exit } = await sealdesk(["help"]);
  expect(exit).toBe(0);
  for (const [, name = ""] of out.matchAll(/^ {2}(\S+) /gm))
    expect((await sealdesk([name, "--help"])).out).toMatch(/^Usage: sealdesk /);
  for (const shell of ["bash", "zsh", "fish"])
    expect((await sealdesk(["completion", shell])).out).toContain("verify-receipt");
  const { out: script } = await sealdesk(["completion", "bash"]);
  const labels = `sealdesk() { echo '[{"label":"my prices"},{"label":"plan"}]'; }`;
  const complete = async (...typed: string[]) => {
    const words = typed.map((word) => `'${word}'`).join(" ");
    const ask = `COMP_WORDS=(sealdesk ${words}); COMP_CWORD=${typed.length}; _sealdesk; printf '%s\n' "\${COMPREPLY[@]}"`;
    const { stdout } = await promisify(execFile)("bash", ["-c", `${labels}\n${script}\n${ask}`]);
    return stdout.trim().split("\n");
  };
  expect(await complete("ver")).toEqual(["verify-receipt"]);
  expect(await complete("new", "s")).toEqual(["sheet", "store"]);
  expect(await complete("read", "my")).toEqual(["my\\ prices"]);
});

/** Splits a shell line into words. */
const wordsOf = (line: string) =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");

test("every command in the guide works as written", async () => {
  const lines = samplesOf("cli", "sh").flatMap((block) => block.trim().split("\n"));
  expect(lines.length).toBeGreaterThan(12);
  const env = { XDG_CONFIG_HOME: join(folder, "guide") };
  for (const line of lines) {
    const args = wordsOf(line.replace(EXAMPLE, server.url)).slice(1);
    const { exit, failed } = await sealdesk(args, { typed: key, env });
    expect([line, exit, failed]).toEqual([line, 0, expect.any(String)]);
  }
}, 60_000);

test("links that others can read are refused until their file mode is fixed", async () => {
  const path = join(folder, "svc/links.json");
  await chmod(path, 0o644);
  expect(await sealdesk(["files"])).toMatchObject({
    exit: 3,
    failed: expect.stringContaining("chmod 600"),
  });
  await chmod(path, 0o600);
  expect((await sealdesk(["forget", "prices"])).exit).toBe(0);
});

test("programs that store links at the same time lose none", async () => {
  const path = join(folder, "at-once/links.json");
  const labels = Array.from({ length: 20 }, (_, at) => `file ${at}`);
  const about = { kind: "note", link: "https://a.test/d/1#x", privacy: "e2ee" } as const;
  await Promise.all(labels.map((label) => new Links(path).add({ label, ...about })));
  const kept = await new Links(path).list();
  expect(kept.map(({ label }) => label).sort()).toEqual([...labels].sort());
  await expect(new Links(path).add({ label: "file 3", ...about })).rejects.toThrow("already");
});

test("when the label is taken or malformed, no file is created, so no link is lost", async () => {
  await sealdesk(["new", "note", "diary"]);
  const before = await db().$count(file);
  for (const label of ["diary", "../diary", ".diary"])
    expect([label, (await sealdesk(["new", "note", label])).exit]).toEqual([label, 1]);
  expect((await sealdesk(["import", "p.xlsx", "diary"])).exit).toBe(1);
  expect(await db().$count(file)).toBe(before);
  const links = new Links(join(folder, "svc/links.json"));
  const about = { kind: "note", link: "https://a.test/d/2#y", privacy: "e2ee" } as const;
  expect(await links.addMade({ label: "diary", ...about })).toBe("diary 2");
});

// D-83
test("a description in words fills a business document and a contract", async () => {
  await sealdesk(["new", "invoice", "bill"]);
  const words = "Invoice 2026-17 to Acme GmbH for 3 chairs at €120 each, due 31 December 2026";
  expect(await json("edit", "bill", "draft", words)).toMatchObject({
    fields: expect.arrayContaining(["number", "dueDate", "to.name"]),
    rows: 1,
  });
  const bill = await json("read", "bill", "summary");
  expect(bill).toMatchObject({
    number: "2026-17",
    dueDate: "2026-12-31",
    to: { name: "Acme GmbH" },
  });
  await sealdesk(["new", "contract", "secret", "--option", "pack=nda"]);
  const terms =
    "Agreement between Ada GmbH and Bert Ltd, effective 1 March 2027, under the laws of England";
  const { fields } = await json("edit", "secret", "draft", terms);
  expect(fields.length).toBeGreaterThan(1);
  expect(JSON.stringify(await json("read", "secret", "summary"))).toContain("Bert Ltd");
  expect((await sealdesk(["edit", "bill", "draft", "too few"])).exit).toBe(1);
});
