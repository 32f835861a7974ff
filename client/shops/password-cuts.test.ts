/** A shop password change that is interrupted at every point: customers see either the old or the new shop. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { drill } from "@/lib/testing/drill";
import { startSecondProcess } from "@/lib/testing/process";
import { NETWORK_HEADER, startTestServer, type TestServer } from "@/lib/testing/server";
import type { Environment } from "../environment";
import { newBrowser } from "../testing/browser";
import { newPhotoShop, photoText, seenByCustomer, textStorage } from "../testing/photo-shops";
import type { ShopOwner } from "./owner";
import { changeShopPassword } from "./password";
import { ShopSession } from "./session";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => vi.stubGlobal("localStorage", textStorage()));
afterEach(() => vi.unstubAllGlobals());

const PASSWORD = "seven quiet herons";
const PHOTOS = drill(300);
const TEXTS = Array.from({ length: PHOTOS }, (_, at) => photoText(at));
const LONG_MS = 1_800_000;

interface Request {
  /** The number of the writing request. */
  nth: number;
  /** It is the request that applies everything. */
  isLast: boolean;
  send: () => Promise<Response>;
}

const broken = (): never => {
  throw new TypeError("The connection broke.");
};

/**
 * The page changes the password over a network that fails for good once `pass` throws.
 * @param at the server to call
 * @returns whether the change was confirmed
 */
async function change(
  { environment, session }: { environment: Environment; session: ShopSession },
  pass: (request: Request) => Promise<Response>,
  at = server.url,
): Promise<boolean> {
  const { fetch } = environment;
  let [nth, isBroken] = [0, false];
  environment.fetch = async (url, init) => {
    if (isBroken) broken();
    const send = () => fetch(url.replace(server.url, at), init);
    if (init.method === "GET") return send();
    nth += 1;
    const request = { nth, isLast: url.endsWith("/gate"), send };
    return pass(request).catch((error: unknown) => {
      isBroken = true;
      throw error;
    });
  };
  const outcome = changeShopPassword(session, PASSWORD);
  const isDone = await outcome.then(
    () => true,
    (error: unknown) => {
      expect(String(error)).toContain("could not be reached");
      return false;
    },
  );
  environment.fetch = fetch;
  return isDone;
}

async function load(owner: ShopOwner) {
  const environment = newBrowser(server.url);
  return { environment, session: await ShopSession.open({ ...owner, environment }) };
}

const newShop = () => newPhotoShop(newBrowser(server.url), PHOTOS);

test(
  "wherever the network fails or the page is closed, customers see one shop or the other",
  async () => {
    const owner = await newShop();
    let page = await load(owner);
    for (let attempt = 0; ; attempt += 1) {
      expect(attempt).toBeLessThan(PHOTOS + 4);
      const isAnswerLost = attempt % 2 === 0;
      // Each time one more photo arrives, so that every photo is interrupted, and also the first and the last request.
      const through = isAnswerLost ? 0 : 3;
      const isDone = await change(page, async ({ nth, isLast, send }) => {
        if (!isLast && nth <= through) return send();
        if (isAnswerLost) await send();
        return broken();
      });
      expect(isDone).toBe(false);
      const seen = await seenByCustomer(page.session, PASSWORD);
      expect(seen.photos).toEqual(TEXTS);
      if (seen.isLocked) break;
      if (attempt % 3 > 0) continue;
      page.session.close();
      page = await load(owner);
    }
    const { session } = await load(owner);
    expect(session.current().hasPassword).toBe(true);
  },
  LONG_MS,
);

test(
  "whenever the server is killed, customers see one shop or the other",
  async () => {
    const page = await load(await newShop());
    const killedAt = new Set<string>();
    for (let attempt = 0; ; attempt += 1) {
      expect(attempt).toBeLessThan(20);
      const other = await startSecondProcess({ TRUSTED_PROXY_HEADER: NETWORK_HEADER });
      // While it runs the request, or after its answer.
      const isAnswered = attempt % 2 === 1;
      const isDone = await change(
        page,
        async ({ nth, isLast, send }) => {
          if (!isLast && nth <= (attempt * PHOTOS) / 8) return send();
          killedAt.add(isLast ? "the last" : "a photo");
          const answer = send();
          if (isAnswered) await answer;
          await Promise.allSettled([other.kill(), answer]);
          return broken();
        },
        other.url,
      );
      expect(isDone).toBe(false);
      const seen = await seenByCustomer(page.session, PASSWORD);
      expect(seen.photos).toEqual(TEXTS);
      if (seen.isLocked) break;
    }
    expect(killedAt).toEqual(new Set(["a photo", "the last"]));
  },
  LONG_MS,
);
