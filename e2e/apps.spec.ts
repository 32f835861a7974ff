/** An AI app connects to a person's account by OAuth, with a client library that is not ours. */
import * as oauth from "oauth4webapi";
import { expectEveryLook, screens } from "./accessible";
import { newAccount, signIn } from "./account-steps";
import { expect, test } from "./journey";

/** The library asks for https unless it is told that this is a test. */
const plain = { [oauth.allowInsecureRequests]: true };

/** The result of a method of the MCP server. */
async function ask(address: string, token: string, method: string, params?: object) {
  const answer = await fetch(`${address}/mcp`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  return (await answer.json()).result;
}

test("an app registers, a person allows it after signing in, and it is disconnected", async ({
  person,
  address,
}) => {
  const { page } = await person();
  const email = await newAccount(page);

  const issuer = new URL(address);
  const server = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { ...plain, algorithm: "oauth2" }),
  );
  // As an app on the person's device: it listens at a port of its own, here that of the journey.
  const redirectUri = `${address}/files`;
  const client = await oauth.processDynamicClientRegistrationResponse(
    await oauth.dynamicClientRegistrationRequest(
      server,
      { redirect_uris: ["http://127.0.0.1/files"], client_name: "Reading helper" },
      plain,
    ),
  );
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const asked = new URL(server.authorization_endpoint ?? "");
  asked.search = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: redirectUri,
    response_type: "code",
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    scope: "svc",
    state,
  }).toString();

  const browser = await person();
  await test.step("somebody who isn’t signed in signs in, and then sees what the app asks for", async () => {
    await browser.page.goto(asked.href);
    await expect(browser.page).toHaveURL(/\/signin\?next=/);
    await signIn(browser.page, email, undefined, new URL(browser.page.url()).search);
    const title = browser.page.getByRole("heading", { name: "Connect “Reading helper”?" });
    await expect(title).toBeVisible();
    await expect(browser.page.getByText("Unverified app")).toBeVisible();
    await expect(browser.page.getByText("Apps need Pro.")).toHaveCount(0);
    await expectEveryLook(browser.page, title, Object.values(screens));
  });

  const came = async () => {
    await browser.page.waitForURL(/\/files\?.*iss=/);
    return oauth.validateAuthResponse(server, client, new URL(browser.page.url()), state);
  };
  await test.step("refusing tells the app", async () => {
    await browser.page.getByRole("button", { name: "Cancel" }).click();
    await expect(came()).rejects.toMatchObject({ error: "access_denied" });
  });

  await browser.page.goto(asked.href);
  await browser.page.getByRole("button", { name: "Allow" }).click();
  const code = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    await came(),
    redirectUri,
    verifier,
    plain,
  );
  let tokens = await oauth.processAuthorizationCodeResponse(server, client, code);
  for (let round = 0; round < 2; round++)
    tokens = await oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(
        server,
        client,
        oauth.None(),
        tokens.refresh_token ?? "",
        plain,
      ),
    );

  await test.step("the app lists the tools with its token", async () => {
    const { tools } = await ask(address, tokens.access_token, "tools/list");
    expect(tools).toHaveLength(11);
  });

  await test.step("files that the app read are marked in the list and under Share", async () => {
    const call = async (name: string, args: object) => {
      const params = { name, arguments: args };
      return await ask(address, tokens.access_token, "tools/call", params);
    };
    const made = await call("doc_create", { title: "Delivery plan", markdown: "Oak boards" });
    const { link } = made.structuredContent;
    await page.goto(link);
    await expect(page.getByText("Oak boards")).toBeVisible();
    expect((await call("doc_read", { link })).content[0].text).toContain("Oak boards");
    await page.getByRole("button", { name: "Share" }).click();
    await expect(page.getByRole("dialog").getByText("Read by an app")).toBeVisible();
    await page.goto("/files");
    await expectEveryLook(page, page.getByText("Read by an app"));
  });

  await test.step("every step of the connection check works", async () => {
    await browser.page.goto("/settings/apps");
    await browser.page.getByRole("link", { name: "How to connect one" }).click();
    await browser.page.getByRole("button", { name: "Check the connection" }).click();
    const done = browser.page.getByText("All steps work. An app can connect.");
    await expect(done).toBeVisible();
    await expectEveryLook(browser.page, done, Object.values(screens));
  });

  await test.step("the app is in the settings, and is disconnected there", async () => {
    await browser.page.goto("/settings/apps");
    const apps = browser.page.getByRole("list", { name: "Your apps" });
    await expect(apps.getByText("Reading helper")).toBeVisible();
    await expectEveryLook(browser.page, apps, Object.values(screens));
    await browser.page.getByRole("button", { name: "Disconnect Reading helper" }).click();
    await browser.page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
    await expect(browser.page.getByText("No apps are connected.")).toBeVisible();
    const revoked = oauth.refreshTokenGrantRequest(
      server,
      client,
      oauth.None(),
      tokens.refresh_token ?? "",
      plain,
    );
    await expect(
      oauth.processRefreshTokenResponse(server, client, await revoked),
    ).rejects.toMatchObject({ error: "invalid_grant" });
  });

  await test.step("no browser keeps the page where a person allows an app", async () => {
    const page = await browser.page.request.get("/connect");
    expect(page.headers()).toMatchObject({
      "cache-control": "no-store",
      "x-frame-options": "DENY",
    });
  });

  await test.step("an app that nobody knows leads to a page that leads nowhere", async () => {
    asked.searchParams.set("redirect_uri", "https://evil.example/");
    const answer = await browser.page.goto(asked.href);
    expect(answer?.status()).toBe(400);
    await expect(browser.page.getByRole("heading")).toHaveText("This app can’t be connected");
    await expect(browser.page.getByRole("link")).toHaveCount(0);
  });
});
