import { simpleParser } from "mailparser";
import { expect, test } from "vitest";
import { resetEnv } from "@/lib/env";
import { aboutOf, confirmationMail, type Notice, securityNotice } from "./mails";

const about = {
  network: "192.0.2.7",
  userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  at: new Date("2026-11-21T14:05:33.123Z"),
};
const notices: readonly Notice[] = [
  "password",
  "recovery-changed",
  "recovery-used",
  "email-old",
  "email-new",
  "api-key-made",
  "api-key-revoked",
  "personal-key-made",
  "app-connected",
  "app-replay",
  "lockdown-on",
  "lockdown-off",
  "deletion-started",
  "deletion-cancelled",
  "account-deleted",
];
const all = [
  confirmationMail("ada@sealdesk.test", "012345"),
  ...notices.map((notice) => securityNotice("ada@sealdesk.test", notice, about)),
];

test.each(all.map((mail) => [mail.kind, mail] as const))("%s reads well", (_, mail) => {
  // D-96
  expect(`${mail.subject}\n\n${mail.text}`).toMatchSnapshot();
});

test("the HTML of a code and of a notice", () => {
  expect(all[0]?.html).toMatchSnapshot();
  expect(all[1]?.html).toMatchSnapshot();
});

test("a code is in the subject and in the first line, and there is no link", () => {
  // D-96
  const [mail] = all;
  expect(mail?.subject).toBe("012345 confirms your email");
  expect(mail?.text.split("\n")[0]).toContain("012345");
  expect(mail?.text).toContain("valid 10 minutes");
  expect(mail?.text).toContain("Nobody from Sealdesk asks for it");
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/https?:|href/);
});

test.each(all.slice(1).map((mail) => [mail.kind, mail] as const))(
  "%s says when, from where and with what, in both parts",
  (_, { subject, text, html }) => {
    // D-96
    expect(subject).toMatch(/^Security: /);
    for (const words of [
      "2026-11-21 14:05 UTC",
      "192.0.2.7",
      "Firefox on Linux",
      "If it wasn’t you|If you don’t recognize this",
    ]) {
      const pattern = new RegExp(words);
      expect(text).toMatch(pattern);
      expect(html).toMatch(pattern);
    }
  },
);

test.each(all.map((mail) => [mail.kind, mail] as const))(
  "%s has one button at most, loads nothing, and says the same as text",
  async (_, { text, html }) => {
    // D-96
    expect(html.match(/<a /g)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(html).not.toMatch(/<(img|script|link|iframe|object|form|input)\b|url\(|@import|\bsrc=/i);
    expect(html).toContain('content="light dark"');
    for (const [address] of `${text} ${html}`.matchAll(/https?:\/\/[^\s"<]+/g))
      expect(address).toMatch(/^http:\/\/sealdesk\.test\//);
    const source = `Content-Type: text/html; charset=utf-8\r\n\r\n${html}`;
    const { text: read } = await simpleParser(source);
    const wordsOf = (part: string) => part.replace(/^-- $/m, "").match(/[A-Za-z]{3,}/g) ?? [];
    const inHtml = new Set(wordsOf(read ?? ""));
    const addresses = new Set([
      "http",
      "sealdesk",
      "test",
      "settings",
      "security",
      "keys",
      "recover",
      "delete",
    ]);
    expect(wordsOf(text).filter((word) => !inHtml.has(word) && !addresses.has(word))).toEqual([]);
    expect(text.split("\n").every((line) => line.length < 998)).toBe(true);
  },
);

test("links are made from BASE_URL, not from the request", () => {
  process.env.BASE_URL = "https://desk.example.com";
  resetEnv();
  try {
    const { text, html } = securityNotice("a@b.test", "password", about);
    expect(text).toContain("\nhttps://desk.example.com/recover\n");
    expect(html).toContain('href="https://desk.example.com/recover"');
  } finally {
    process.env.BASE_URL = "http://sealdesk.test";
    resetEnv();
  }
});

test("a stranger's user agent is never part of a mail", () => {
  const lie = `Call +1 555 0100 <a href="https://evil.test">now</a> Firefox/1 Windows`;
  const request = new Request("http://evil.test/", {
    headers: { "User-Agent": lie, "X-Svc-IP": "2001:db8::1", Host: "evil.test" },
  });
  const at = new Date();
  expect(aboutOf(request, at)).toEqual({ network: "2001:db8:0:0::/64", userAgent: lie, at });
  const { text, html } = securityNotice("a@b.test", "password", aboutOf(request));
  expect(`${text}${html}`).not.toMatch(/evil|555/);
  expect(text).toContain("Device: Firefox on Windows");
  expect(aboutOf(new Request("http://x.test/")).network).toBeNull();
  expect(
    securityNotice("a@b.test", "password", aboutOf(new Request("http://x.test/"))).text,
  ).toContain("Network: unknown\nDevice: unknown");
});
