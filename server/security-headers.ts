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
 * For answers that are data, attachments among them: opened as a page they would run nothing and belong to nobody. The
 * page for an app that can't be connected is such an answer, and the one style is its.
 */
export const apiPolicy = `default-src 'none'; style-src ${PROBLEM_STYLE}; frame-ancestors 'none'; sandbox`;

/** What the edge sets before anything else may set more. */
export function securityHeaders(isHttps: boolean): Record<string, string> {
  return isHttps
    ? { ...pageHeaders, "strict-transport-security": "max-age=63072000; includeSubDomains" }
    : { ...pageHeaders };
}
