// P4: a server that lies about a file of any kind: a wrong file is not opened, and nothing readable leaves the device.
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findLeaksWithin, textMarker } from "@/lib/testing/leaks";
import { FIRST_WORDS } from "@/lib/testing/plant/kinds";
import { runAction } from "../../lib/kinds/actions/all";
import { FILE_KINDS, type FileKind } from "../../lib/kinds/file-kind";
import { Desk, type Person, until } from "../testing/desk";
import { createFile } from "./create";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

const PAGE = /\/documents\/[0-9a-f-]{36}$/;
const SYNC = /sync$/;
const words = (about: string) => `${about} ${randomBytes(6).toString("hex")}`;

/** Changes the server's answers to requests with such a path. */
function lie(person: Person, path: RegExp, change: (answer: object) => object) {
  person.network.hook = async (asked, _init, send) => {
    const response = await send();
    if (!path.test(asked) || !response.ok) return response;
    return Response.json(change(await response.json()));
  };
}

/** A file with a title and text, and everything that its author's device sent. */
async function written(kind: FileKind, privacy: "e2ee" | "standard") {
  const author = desk.person();
  const [title, text] = [words("Title"), words("What we agreed")];
  const made = await createFile(author.environment, { kind, title, privacy });
  const link = made.link.replace(desk.server.url, "");
  const file = await desk.open(author, link, { streamRetry: 600_000 });
  const [action, args] = FIRST_WORDS[kind](text);
  runAction(file.doc, "edits", action, args, { pack: null });
  await file.flush();
  const markers = [textMarker("the title", title), textMarker("the text", text)];
  return { author, file, link, id: made.id, markers };
}

const leaksOf = ({ author, markers }: Awaited<ReturnType<typeof written>>) =>
  findLeaksWithin(markers, [
    { name: "what was sent", bytes: Buffer.from(author.network.sent.join("\n")) },
  ]).map((leak) => leak.slice(0, leak.indexOf(" as ")));

test.each(FILE_KINDS)("no text of an encrypted file leaves its device: %s", async (kind) => {
  expect(leaksOf(await written(kind, "e2ee"))).toEqual([]);
  // For a standard file it does, so the search finds what is there.
  expect(new Set(leaksOf(await written(kind, "standard")))).toContain("the text");
});

test.each(FILE_KINDS)("another file in its place is not opened: %s", async (kind) => {
  const [one, other] = [await written(kind, "e2ee"), await written(kind, "e2ee")];
  const reader = desk.person();
  const { capability } = other.file;
  const page = await reader.environment
    .fetch(`${desk.server.url}/api/documents/${other.id}`, {
      headers: { Authorization: `Bearer ${capability}`, "X-Svc-Client": "6" },
    })
    .then((response) => response.json());
  lie(reader, PAGE, () => ({ ...page, id: one.id }));
  await expect(desk.open(reader, one.link)).rejects.toMatchObject({ code: "wrong-key" });
  // The device that fetched the other one, and the one that opened this.
  expect(reader.network.sent).toHaveLength(2);
});

test.each(FILE_KINDS)(
  "a file that was rolled back is refused, and nothing more is sent: %s",
  async (kind) => {
    const { author, file } = await written(kind, "e2ee");
    lie(author, SYNC, (answer) => ({ ...answer, version: 0, cursor: 0 }));
    const [action, args] = FIRST_WORDS[kind](words("Something else"));
    runAction(file.doc, "edits", action, args, { pack: null });
    await until(() => file.status().save === "refused", "the file is refused");
    expect(file.status().refusal?.reason).toBe("rollback");
    const sent = author.network.sent.length;
    runAction(file.doc, "edits", ...FIRST_WORDS[kind](words("And again")), { pack: null });
    await file.flush();
    expect(author.network.sent).toHaveLength(sent);
  },
);
