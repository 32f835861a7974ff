/** The session cookie, `<token>.<HMAC>`. better-auth writes it, and it is also read here (D-41). */
import { createHmac } from "node:crypto";
import { isSameText } from "@/lib/digest";
import { baseUrl } from "@/lib/env";
import { secretFor } from "@/lib/secret";

/** The secret better-auth signs its cookies with. */
export const authSecret = (): string => secretFor("svc:auth:v1");

export const isHttps = (): boolean => baseUrl().startsWith("https:");

const prefix = (): string => (isHttps() ? "__Secure-svc." : "svc.");

/** The first cookie with a name, undecoded. */
export function cookieOf(headers: Headers, name: string): string | null {
  for (const pair of (headers.get("cookie") ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at < 0 || pair.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(
        pair
          .slice(at + 1)
          .trim()
          .replace(/^"(.*)"$/, "$1"),
      );
    } catch {
      return null;
    }
  }
  return null;
}

/** The token in a request's cookie; null when we did not sign it. */
export function sessionTokenOf(headers: Headers): string | null {
  const signed = cookieOf(headers, `${prefix()}session_token`);
  const dot = signed?.lastIndexOf(".") ?? -1;
  if (!signed || dot < 1) return null;
  const token = signed.slice(0, dot);
  // Compared as text, because only better-auth's own spelling of a signature is valid.
  const expected = createHmac("sha256", authSecret()).update(token).digest("base64");
  return isSameText(signed.slice(dot + 1), expected) ? token : null;
}

/** Makes the browser delete its session cookie. */
export function forgetSession(headers: Headers): void {
  const attributes = `Max-Age=0; Path=/; HttpOnly; ${isHttps() ? "Secure; " : ""}SameSite=Lax`;
  for (const name of ["session_token", "dont_remember"])
    headers.append("Set-Cookie", `${prefix()}${name}=; ${attributes}`);
}
