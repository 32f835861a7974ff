import { expect, test } from "vitest";
import { GET as health } from "@/app/api/health/route";
import { NO_MAIL_HEADER } from "@/lib/contract/service";
import { call } from "@/lib/testing/call";
import { use, withMailServer } from "@/lib/testing/outbox";

const house = withMailServer();

test("health says when this server’s mails reach nobody, and nothing else changes in its answer", async () => {
  const ask = async (settings: Record<string, string | undefined>) => {
    use(settings);
    const { status, body, headers } = await call(health, { path: "/api/health" });
    expect({ status, body }).toEqual({
      status: 200,
      body: { ok: true, service: "svc", privacyModes: ["e2ee", "standard"] },
    });
    return headers.get(NO_MAIL_HEADER);
  };
  expect(await ask({ SMTP_URL: house.server.url })).toBeNull();
  expect(await ask({ SMTP_URL: undefined, RESEND_API_KEY: "re_test" })).toBeNull();
  expect(await ask({ RESEND_API_KEY: undefined })).toBe("1");
  expect(await ask({ MAIL_DRIVER: "none" })).toBe("1");
});
