import { expect, test } from "vitest";
import { ownSite } from "@/lib/testing/events";
import { base64, newStandard, read, syncStandard, textOf, typed } from "@/lib/testing/files";
import { startSecondProcess } from "@/lib/testing/process";

test("fifty edits at once through each of two processes: all hundred are in the file", async () => {
  // F-036
  const owned = await newStandard();
  const second = await startSecondProcess();
  try {
    const post = async (text: string) => {
      const response = await fetch(`${second.url}/api/documents/${owned.id}/sync`, {
        method: "POST",
        headers: ownSite(owned),
        body: JSON.stringify({ vector: "AA==", clientId: 2, update: base64(typed(text)) }),
      });
      return response.status;
    };
    const edits = Array.from({ length: 50 }, (_, i) => [
      syncStandard(owned, { update: base64(typed(`<a${i}>`)) }).then(({ status }) => status),
      post(`<b${i}>`),
    ]);
    expect(new Set(await Promise.all(edits.flat()))).toEqual(new Set([200]));
    const { body } = await read(owned);
    expect(body.version).toBe(100);
    const text = textOf(body.snapshot);
    for (let i = 0; i < 50; i++)
      expect([text.includes(`<a${i}>`), text.includes(`<b${i}>`)]).toEqual([true, true]);
    const there = await fetch(`${second.url}/api/documents/${owned.id}`, {
      headers: ownSite(owned),
    });
    expect(textOf(((await there.json()) as { snapshot: string }).snapshot)).toBe(text);
  } finally {
    await second.kill();
  }
});
