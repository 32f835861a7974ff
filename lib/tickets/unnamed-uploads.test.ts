import { readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import { put } from "@vercel/blob/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pool } from "@/db/client";
import { nameInUrl } from "@/lib/blobs/embedded/names";
import { publicFiles } from "@/lib/blobs/embedded/sweep";
import type { TestServer } from "@/lib/testing/server";
import { filed, newProject } from "@/lib/testing/tickets";
import { filesOfUploads, startBlobServer, tokenFor } from "@/lib/testing/uploads";
import { sweepUnnamedUploads } from "./unnamed-uploads";

let server: TestServer;
beforeAll(async () => {
  server = await startBlobServer();
});
afterAll(() => server.stop());

const DAY = 86_400_000;

async function newFile(pathname = "a b.txt"): Promise<string> {
  const token = await tokenFor(pathname);
  return (await put(pathname, Buffer.from("x"), { access: "public", token })).url;
}
const isThere = async (url: string) => (await fetch(url)).status === 200;

/** As if the last run had seen it this many days ago. */
async function ageMark(url: string, days: number): Promise<void> {
  const place = (await publicFiles()).get(nameInUrl(url) ?? "") ?? "";
  const then = new Date(Date.now() - days * DAY);
  await utimes(join(place, "unnamed"), then, then);
}

test("a file that no ticket names is removed after 30 days, and one that a ticket names stays", async () => {
  const project = await newProject();
  const [lost, named] = [await newFile(), await newFile("straße/ü 100%.txt")];
  const attachments = [{ url: named, filename: "a.txt" }];
  const code = await filed(project, { attachments });
  await sweepUnnamedUploads();
  await ageMark(lost, 29.9);
  await sweepUnnamedUploads();
  expect([await isThere(lost), await isThere(named)]).toEqual([true, true]);
  await ageMark(lost, 30.1);
  expect(await sweepUnnamedUploads()).toBe(1);
  expect([await isThere(lost), await isThere(named)]).toEqual([false, true]);

  await pool().query("delete from ticket where code = $1", [code]);
  await sweepUnnamedUploads();
  await ageMark(named, 30.1);
  expect(await sweepUnnamedUploads()).toBe(1);
  expect(await isThere(named)).toBe(false);
  expect(await filesOfUploads()).toEqual([]);
});

test("a file that is named again gets 30 new days", async () => {
  const project = await newProject();
  const url = await newFile();
  await sweepUnnamedUploads();
  await ageMark(url, 40);
  const code = await filed(project, { attachments: [{ url, filename: "a.txt" }] });
  expect(await sweepUnnamedUploads()).toBe(0);
  await pool().query("delete from ticket where code = $1", [code]);
  expect(await sweepUnnamedUploads()).toBe(0);
  expect(await isThere(url)).toBe(true);
});

test("a URL with an earlier origin of this service still names its file", async () => {
  const project = await newProject();
  const url = await newFile();
  const code = await filed(project, { attachments: [{ url, filename: "a.txt" }] });
  await pool().query(
    `update ticket_attachment set url = replace(url, $1, 'https://old.example')
     where url = $2`,
    [server.url, url],
  );
  await sweepUnnamedUploads();
  const place = (await publicFiles()).get(nameInUrl(url) ?? "") ?? "";
  expect((await readdir(place)).sort()).toEqual(["about.json", "bytes"]);
  await pool().query("delete from ticket where code = $1", [code]);
});

test("a URL with invalid escapes names no file", () => {
  expect(nameInUrl("https://a.example/blob/f/%ff")).toBeNull();
  expect(nameInUrl("https://a.example/blob/f/%C3%BC-x.png")).toBe("ü-x.png");
  expect(nameInUrl("https://a.example/other")).toBeNull();
  expect(nameInUrl("no address")).toBeNull();
});
