import { expect, test } from "vitest";
import { isRedirectUri, isRegisteredUri, targetOf, withParams } from "./redirect-uris";

// O-012
test.each([
  "https://app.example/cb",
  "https://app.example:8443/cb?a=b",
  "http://localhost",
  "http://localhost:3000/cb",
  "http://127.0.0.1:1/",
  "http://[::1]:9/cb",
  "myapp://cb",
  "com.example.app:/cb",
  "cursor://anysphere.cursor-retrieval/oauth/callback",
])("an app may return to %s", (uri) => {
  expect(isRedirectUri(uri)).toBe(true);
});

test.each([
  "http://example.com",
  "http://localhost.example.com/cb",
  "http://127.0.0.1.example.com/",
  "http://127.0.0.2/",
  "http://localhost@example.com/",
  "https://user:secret@app.example/",
  "https://app.example/a,b",
  "https://app.example/#part",
  "https://app.example/\\evil",
  "https://app.example/a b",
  "https:app.example",
  "https:///app.example/cb",
  "java\tscript:alert(1)",
  "JavaScript:alert(1)",
  " https://app.example/",
  "https://app.exämple/",
  "//app.example/cb",
  "/cb",
  "",
  ...["javascript", "data", "file", "vbscript", "blob", "about", "ftp", "ws", "wss"].map(
    (scheme) => `${scheme}:x`,
  ),
  ...["mailto", "tel", "sms", "intent", "view-source"].map((scheme) => `${scheme}:x`),
])("no app may return to “%s”", (uri) => {
  expect(isRedirectUri(uri)).toBe(false);
});

test("an address may have 2,000 characters", () => {
  const long = (length: number) => `https://app.example/${"a".repeat(length - 20)}`;
  expect([2_000, 2_001].map((length) => isRedirectUri(long(length)))).toEqual([true, false]);
});

// O-031
test("a registered address is the same to the letter, but for the port of one on this machine", () => {
  const registered = ["https://app.example/cb", "http://127.0.0.1/cb", "http://localhost:5/cb?x=1"];
  const is = (uri: string) => isRegisteredUri(registered, uri);
  expect(["https://app.example/cb", "http://127.0.0.1:5555/cb"].map(is)).toEqual([true, true]);
  expect(is("http://localhost:8080/cb?x=1")).toBe(true);
  for (const other of [
    ...["https://app.example/cb/", "https://app.example/cb?x", "https://app.example:443/cb"],
    ...["https://APP.example/cb", "https://app.example/./cb", "http://127.0.0.1:5555/cb/"],
    ...["http://localhost:5555/cb", "http://[::1]/cb", "http://127.0.0.1:123456/cb"],
    ...["http://127.0.0.1:5@example.com/cb", "https://app.example.evil/cb"],
  ])
    expect([other, is(other)]).toEqual([other, false]);
});

test("a consent covers an origin, or the scheme of an app", () => {
  expect(targetOf("https://app.example:8443/cb")).toBe("https://app.example:8443");
  expect(targetOf("http://localhost:5555/cb")).toBe("http://localhost");
  expect(targetOf("com.example.app:/cb")).toBe("com.example.app:");
});

test("an answer is added to the query an address already has", () => {
  expect(withParams("myapp://cb", { code: "a b" })).toBe("myapp://cb?code=a+b");
  expect(withParams("https://app.example/?x=%20", { code: "1" })).toBe(
    "https://app.example/?x=%20&code=1",
  );
});
