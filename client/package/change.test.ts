/** Changes by programs: each is made on what all others wrote, or not at all. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Desk, until } from "../testing/desk";
import { follow, NotSaved } from "./change";
import { createFile } from "./create";
import { edit, read } from "./open";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

/** The same sheet as two people have it open. */
async function sheetOfTwo(privacy: "e2ee" | "standard") {
  const people = [desk.person(), desk.person()] as const;
  const made = await createFile(people[0].environment, { kind: "sheet", title: "Sums", privacy });
  const link = made.link.replace(desk.server.url, "");
  const [mine, theirs] = [await desk.open(people[0], link), await desk.open(people[1], link)];
  return { me: people[0], mine, theirs };
}

const isChange = (body: unknown) => String(body).includes('"ifVersion"');

test.each(["e2ee", "standard"] as const)(
  "rows that others overtake are added below theirs (%s)",
  async (privacy) => {
    const { me, mine, theirs } = await sheetOfTwo(privacy);
    let sent = 0;
    me.network.hook = async (_path, { body }, send) => {
      if (isChange(body) && ++sent <= 2) await edit(theirs, "addRow", [[`theirs ${sent}`]]);
      return send();
    };
    await Promise.all([edit(mine, "addRow", [["mine"]]), edit(mine, "addRow", [["mine too"]])]);
    const rows = "theirs 1\r\ntheirs 2\r\nmine\r\nmine too";
    expect([await read(mine, "csv"), sent]).toEqual([rows, 4]);
    await until(() => mine.doc.getMap("cells").size === theirs.doc.getMap("cells").size, "it came");
    expect(await read(theirs, "csv")).toBe(await read(mine, "csv"));
  },
);

test("a change that does not arrive leaves the document as it was, and the next one is made", async () => {
  const { me, mine } = await sheetOfTwo("e2ee");
  me.network.hook = (_path, { body }, send) =>
    isChange(body) ? Promise.reject(new TypeError("The cable is out.")) : send();
  await expect(edit(mine, "addRow", [["lost"]])).rejects.toThrow(NotSaved);
  expect(await read(mine, "csv")).toBe("");
  me.network.hook = (_path, _init, send) => send();
  await edit(mine, "addRow", [["kept"]]);
  expect(await read(mine, "csv")).toBe("kept");
});

test.each(["e2ee", "standard"] as const)(
  "a change whose answer is lost is written once (%s)",
  async (privacy) => {
    const { me, mine, theirs } = await sheetOfTwo(privacy);
    let sent = 0;
    me.network.hook = async (_path, { body }, send) => {
      const answer = await send();
      if (isChange(body) && ++sent === 1) throw new TypeError("The cable is out.");
      return answer;
    };
    await edit(mine, "addRow", [["kept"]]);
    expect([await read(mine, "csv"), sent]).toEqual(["kept", 2]);
    await until(() => theirs.doc.getMap("cells").size > 0, "it came");
    expect(await read(theirs, "csv")).toBe("kept");
  },
);

test.each(["e2ee", "standard"] as const)(
  "whoever follows a file hears of others' changes alone (%s)",
  async (privacy) => {
    const { mine, theirs } = await sheetOfTwo(privacy);
    let heard = 0;
    follow(mine, () => heard++);
    await edit(mine, "set", ["A1", 1]);
    await edit(mine, "clear", ["A1"]);
    expect(heard).toBe(0);
    await edit(theirs, "set", ["B1", 1]);
    await until(() => heard > 0, "their change was heard");
  },
);
