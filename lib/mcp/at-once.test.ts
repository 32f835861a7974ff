/** Edits of one file by several apps at once: each keeps what the others wrote (M-038). */
import { expect, test } from "vitest";
import { newStandard } from "@/lib/testing/files";
import { linkOf, newClient, text, use } from "@/lib/testing/mcp";

const NUMBERS = Array.from({ length: 8 }, (_, at) => `row ${at}`);

test("rows that are added to a sheet at once all stay", async () => {
  const clients = await Promise.all(NUMBERS.map(() => newClient()));
  const link = linkOf(await newStandard({ template: "sheet" }));
  const done = await Promise.all(
    clients.map((client, at) =>
      use(client, "file_edit", { link, action: "addRow", args: [[NUMBERS[at]]] }),
    ),
  );
  expect(done.filter(({ isError }) => isError)).toEqual([]);
  const [client] = clients;
  if (!client) throw new Error("Nobody is there.");
  const csv = await text(client, "file_read", { link, action: "csv", args: [] });
  expect(csv.trim().split(/\r?\n/).sort()).toEqual(NUMBERS);
});

test("an edit that fails holds up none after it", async () => {
  const client = await newClient();
  const link = linkOf(await newStandard({ template: "sheet" }));
  const edit = (action: string, args: unknown[]) =>
    use(client, "file_edit", { link, action, args });
  const [failed, made] = await Promise.all([edit("set", ["no cell", 1]), edit("set", ["A1", 1])]);
  expect([failed.isError, made.isError ?? false]).toEqual([true, false]);
});
