import { afterAll, beforeAll, expect, test } from "vitest";
import * as Y from "yjs";
import { newAccount } from "@/lib/testing/accounts";
import { ContractClient, createEncrypted, createStandard } from "@/lib/testing/contract-client";
import { startTestServer, type TestServer } from "@/lib/testing/server";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test.each(["standard", "encrypted"] as const)(
  "two clients that know only the contract meet in a %s file",
  async (privacy) => {
    const program = { url: server.url, key: (await newAccount()).key };
    const file =
      privacy === "standard"
        ? await createStandard(program, "Contract alone")
        : await createEncrypted(program);
    const [ada, bob] = [new ContractClient(program, file), new ContractClient(program, file)];
    await Promise.all([ada.open(), bob.open()]);
    for (let round = 0; round < 12; round++) {
      ada.doc.getText("t").insert(0, `.a${round} `);
      bob.doc.getText("t").insert(bob.doc.getText("t").length, ` b${round}`);
      if (round % 3 === 0) bob.doc.getText("t").delete(0, 1);
      await Promise.all([ada.sync(), bob.sync()]);
      if (privacy === "encrypted" && round === 6) {
        await ada.sync();
        expect(await ada.compact()).toBe(true);
      }
    }
    await ada.sync();
    await bob.sync();
    const late = new ContractClient(program, file);
    await late.open();
    await late.sync();
    const [text, ...others] = [ada, bob, late].map(({ doc }) => doc.getText("t").toString());
    expect(others).toEqual([text, text]);
    for (let round = 1; round < 12; round++)
      expect([text?.includes(`a${round}`), text?.includes(`b${round}`)]).toEqual([true, true]);
    expect(Y.encodeStateVector(late.doc)).toEqual(Y.encodeStateVector(ada.doc));
  },
);
