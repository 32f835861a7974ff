/** The Content-Security-Policy of one prerendered page, made from the scripts that are really in it. */
import { createHash } from "node:crypto";

const digest = (algorithm, bytes) =>
  `${algorithm}-${createHash(algorithm).update(bytes).digest("base64")}`;
const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;
const linkedScript = /<(?:script|link)\b[^>]*?\s(?:src|href)="(\/_next\/static\/[^"]+\.js)"[^>]*>/g;

/** Where attachments of tickets are sent and lie when another service keeps them: these pages alone may go there. */
const BLOB_STORE = " https://vercel.com";
const BLOB_FILES = " https://*.public.blob.vercel-storage.com";
export const outside = [BLOB_STORE, BLOB_FILES];
const withAttachments = ["/t", "/desk/tickets"];

/**
 * Pages are the same bytes for everyone, so their inline scripts are named by hash and need no nonce.
 * `style-src-attr` is for the positions React and ProseMirror write into style attributes.
 */
export function policyOf(html, route) {
  const [store, files] = withAttachments.includes(route) ? outside : ["", ""];
  const hashes = new Set();
  for (const [, code] of html.matchAll(inlineScript)) hashes.add(`'${digest("sha256", code)}'`);
  const bundler = html.includes("TURBOPACK") ? " nextjs nextjs#bundler" : "";
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes].join(" ")}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' blob: data:${files}`,
    "font-src 'self'",
    `connect-src 'self'${store}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types default${bundler} ProseMirrorClipboard`,
  ].join("; ");
}

/**
 * A script has a policy of its own where it runs as a worker. Workers read what others made: none may load from
 * elsewhere or make code of text. What decodes pictures in PDFs is WebAssembly, which no page may run.
 */
export const workerPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** Holds no session and nothing of an account, so that a host may put it into a site of their own. */
const FRAMED = "/book/embed";

/** Who may frame a page. */
export const framing = (route) => `frame-ancestors ${route === FRAMED ? "*" : "'none'"}`;

/** What only a header may say. */
export function headerPolicy(policy, route) {
  return `${policy}; ${framing(route)}; report-uri /api/csp-report`;
}

/** Adds the policy as a `<meta>`, for hosts that send no header of ours. The charset stays first. */
export function withPolicy(html, policy) {
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy.replaceAll('"', "&quot;")}"/>`;
  if (html.includes('http-equiv="Content-Security-Policy"')) return html;
  return html.replace(/<head>(<meta char[sS]et="utf-8"\/>)?/, (head) => head + meta);
}

/** Names the bytes of every linked script, also in preloads, as a preload without them is fetched twice. */
export function withIntegrity(html, readAsset) {
  return html.replace(linkedScript, (tag, path) =>
    tag.includes("integrity=")
      ? tag
      : tag.replace(/(\/?)>$/, ` integrity="${digest("sha384", readAsset(path))}"$1>`),
  );
}
