/** Build settings and the headers of pages; what an address answers is decided in app/ and lib/gate. */
import type { NextConfig } from "next";
import { framing, workerPolicy } from "./scripts/csp.mjs";
import { findMethods } from "./scripts/route-table.mjs";
import { apiPolicy, pageHeaders } from "./server/security-headers";

const config: NextConfig = {
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  reactStrictMode: true,
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  compress: false,
  images: { unoptimized: true },
  // What makes the next build twice as fast is a sixth of this one's work, and 388 MB: a first build keeps none.
  experimental: { turbopackFileSystemCacheForBuild: process.env.SEALDESK_REBUILDS === "1" },
  // What a browser would be given writes HTML, which the pages' policy forbids; this is a table.
  turbopack: {
    resolveAlias: {
      "decode-named-character-reference":
        "./node_modules/decode-named-character-reference/index.js",
      // Its part that pages use (scripts/small-zod.mjs).
      ...(process.env.SEALDESK_ZOD && { "zod/mini": { browser: process.env.SEALDESK_ZOD } }),
    },
  },
  // One copy of each: two copies of yjs in a process break its constructor checks.
  serverExternalPackages: [
    "yjs",
    "y-protocols",
    "lib0",
    "pg",
    "ws",
    "pino",
    "nodemailer",
    "pdfkit",
    "fontkit",
    "node-forge",
  ],
  // Read by their names, which a host's look for what a function needs does not see.
  outputFileTracingIncludes: { "/api/sign/**": ["./public/fonts/pdf/*.ttf"] },
  // The same sources give the same files; scripts/build.mjs passes a hash of them.
  generateBuildId: () => process.env.SEALDESK_BUILD_ID ?? "development",
  // Written into middleware.ts, which cannot look at the folders where it runs.
  env: { SEALDESK_METHODS: JSON.stringify(findMethods()) },
  // Types are checked by `npm run check` and `npm test`, not a second time by each start.
  typescript: { ignoreBuildErrors: true },
  rewrites: async () => [
    { source: "/d/:id", destination: "/d" },
    { source: "/t/:code", destination: "/t" },
    { source: "/desk/tickets/:code", destination: "/desk/tickets" },
    { source: "/desk/projects/:id", destination: "/desk/project" },
    { source: "/pay/:id", destination: "/pay" },
    { source: "/s/:id", destination: "/s" },
    { source: "/s/:id/order/:order", destination: "/s" },
    { source: "/payments/:id", destination: "/payments/profile" },
    { source: "/book/embed/:id", destination: "/book/embed" },
    { source: "/book/embed/:id/:booking", destination: "/book/embed" },
    { source: "/book/:id", destination: "/book" },
    { source: "/book/:id/:booking", destination: "/book" },
    { source: "/i/:id", destination: "/i" },
    { source: "/shops/:id", destination: "/shops/shop" },
    { source: "/shops/:id/take", destination: "/shops/shop" },
    { source: "/sign/request/:id", destination: "/sign/request" },
    { source: "/sign/review/:id", destination: "/sign/review" },
    // Nothing lives at the bare prefix either, and it says so as every path under it does.
    ...["/api", "/oauth", "/.well-known"].map((source) => ({ source, destination: `${source}/-` })),
  ],
  headers: async () => [
    {
      source: "/:path*",
      headers: Object.entries(pageHeaders).map(([key, value]) => ({ key, value })),
    },
    {
      source: "/_next/static/:path*",
      headers: [{ key: "content-security-policy", value: workerPolicy }],
    },
    // Browsers heed it instead of `x-frame-options`.
    {
      source: "/book/embed/:path*",
      headers: [{ key: "content-security-policy", value: framing("/book/embed") }],
    },
    ...["/api/:path*", "/openapi.json", "/.well-known/:path*", "/oauth/:path*", "/mcp/:path*"].map(
      (source) => ({
        source,
        headers: [{ key: "content-security-policy", value: apiPolicy }],
      }),
    ),
  ],
};

export default config;
