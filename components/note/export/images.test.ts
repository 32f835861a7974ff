import { afterAll, beforeAll, expect, test } from "vitest";
import { add, newFile } from "@/client/testing/attachments";
import { Desk } from "@/client/testing/desk";
import { attachmentName } from "@/lib/kinds/note/schema-attachments";
import type { Block } from "@/lib/kinds/note/text-blocks";
import { gatherImages } from "./images";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

const block = (name: string, attributes: Block["attributes"], children: Block[] = []): Block => ({
  name,
  attributes,
  runs: [],
  children,
});
const image = (id: string, name: string) =>
  block("image", { attachment: attachmentName(id), name });
const PNG = Uint8Array.from(
  atob(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  ),
  (letter) => letter.charCodeAt(0),
);

test("an image in a table is opened once and told by its bytes; who has none is named with the reason", async () => {
  const { environment } = desk.person();
  const file = await newFile(desk);
  const shown = await add(desk.person(), file, { name: "plan.png", type: "text/html", bytes: PNG });
  const broken = await add(desk.person(), file);
  const gone = crypto.randomUUID();
  const cell = block("tableCell", {}, [image(shown, "plan.png"), image(shown, "again.png")]);
  const blocks = [
    block("table", {}, [block("tableRow", {}, [cell])]),
    image(broken, "Payroll.png"),
    block("file", { attachment: attachmentName(shown), name: "never opened" }),
    image(gone, "gone.png"),
    block("image", { attachment: "https://example.com/pixel.png", name: "outside" }),
  ];
  const steps: [number, number][] = [];
  const { media, missing } = await gatherImages(file, blocks, {
    signal: new AbortController().signal,
    environment,
    onProgress: (done, of) => steps.push([done, of]),
  });
  expect([...media]).toEqual([[shown, { name: "plan.png", type: "image/png", bytes: PNG }]]);
  expect(missing).toEqual([
    { title: "Payroll.png", words: "It isn’t an image that can be shown." },
    { title: "gone.png", words: expect.stringContaining("It isn’t attached to this note") },
  ]);
  expect(steps).toEqual([
    [0, 3],
    [1, 3],
    [2, 3],
  ]);
});

test("gathering that is called off opens nothing more", async () => {
  const { environment } = desk.person();
  const file = await newFile(desk);
  const ids = [];
  for (const name of ["a.png", "b.png"])
    ids.push(await add(desk.person(), file, { name, bytes: PNG }));
  const control = new AbortController();
  const steps: number[] = [];
  const gathering = gatherImages(
    file,
    ids.map((id) => image(id, "one")),
    {
      signal: control.signal,
      environment,
      onProgress: (done) => {
        steps.push(done);
        control.abort(new Error("called off"));
      },
    },
  );
  await expect(gathering).rejects.toThrow("called off");
  expect(steps).toEqual([0]);
});
