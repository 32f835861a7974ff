/** The Content-Security-Policy of a prerendered page, made from the scripts it contains. */
import { createHash } from "node:crypto";

const digest = (algorithm, bytes) =>
  `${algorithm}-${createHash(algorithm).update(bytes).digest("base64")}`;
const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;
const linkedScript = /<(?:script|link)\b[^>]*?\s(?:src|href)="(\/_next\/static\/[^"]+\.js)"[^>]*>/g;

/**
 * Where tickets' attachments are stored when another service keeps them. Only pages with attachments may connect there.
 */
const BLOB_STORE = " https://vercel.com";
const BLOB_FILES = " https://*.public.blob.vercel-storage.com";
export const outside = [BLOB_STORE, BLOB_FILES];
const withAttachments = ["/t", "/desk/tickets"];

/**
 * Pages are the same bytes for everyone, so their inline scripts are allowed by hash instead of a nonce.
 * `style-src-attr` allows the positions that React and ProseMirror write into style attributes.
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
 * A script that runs as a worker has its own policy. Workers read files that others made, so none may load from another
 * origin or evaluate text. Decoding pictures in PDFs uses WebAssembly, which no page may run.
 */
export const workerPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** This page uses no session and no account data, so a host may frame it on another site. */
const FRAMED = "/book/embed";

/** Which sites may frame a page. */
export const framing = (route) => `frame-ancestors ${route === FRAMED ? "*" : "'none'"}`;

/** Directives that work only in a header. */
export function headerPolicy(policy, route) {
  return `${policy}; ${framing(route)}; report-uri /api/csp-report`;
}

/** Adds the policy as a `<meta>`, for hosts that do not send our header. The charset stays first. */
export function withPolicy(html, policy) {
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy.replaceAll('"', "&quot;")}"/>`;
  if (html.includes('http-equiv="Content-Security-Policy"')) return html;
  return html.replace(/<head>(<meta char[sS]et="utf-8"\/>)?/, (head) => head + meta);
}

/** Adds integrity hashes to every linked script and its preload: a preload without a hash is fetched twice. */
export function withIntegrity(html, readAsset) {
  return html.replace(linkedScript, (tag, path) =>
    tag.includes("integrity=")
      ? tag
      : tag.replace(/(\/?)>$/, ` integrity="${digest("sha384", readAsset(path))}"$1>`),
  );
}
