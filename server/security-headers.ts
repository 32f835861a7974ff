/** The security headers of every response. */
import { PROBLEM_STYLE } from "../lib/oauth/problem-page";

export const pageHeaders: Readonly<Record<string, string>> = {
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy":
    "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
};

/**
 * For answers that are data, including attachments: opened as a page, they can run nothing and have no origin. The page
 * for an app that cannot be connected is also such an answer, and the one allowed style is its style.
 */
export const apiPolicy = `default-src 'none'; style-src ${PROBLEM_STYLE}; frame-ancestors 'none'; sandbox`;

/** Set by the edge first; other code may add more. */
export function securityHeaders(isHttps: boolean): Record<string, string> {
  return isHttps
    ? { ...pageHeaders, "strict-transport-security": "max-age=63072000; includeSubDomains" }
    : { ...pageHeaders };
}
