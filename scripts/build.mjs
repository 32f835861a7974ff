/**
 * `npm run build`: builds the pages with Next and the server with esbuild, then writes policies for the built files.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleServer } from "./bundle.mjs";
import { bundleSettings } from "./check-settings.mjs";
import { copyPdfViewer } from "./pdf-viewer.mjs";
import { routeTableSource } from "./route-table.mjs";
import { bundleSmallZod } from "./small-zod.mjs";
import { hashSources } from "./source-hash.mjs";
import { buildStaticSite } from "./static-site.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, process.env.NEXT_DIST_DIR ?? ".next");
const out = process.env.BUILD_DIR ?? ".build";
const stampPath = join(root, out, "stamp");
copyPdfViewer(root);
const sources = hashSources(root);

rmSync(stampPath, { force: true });
mkdirSync(join(root, out), { recursive: true });
const smallZod = `${out}/zod-mini.js`;
await bundleSmallZod({ root, outfile: smallZod });
const environment = {
  ...process.env,
  NODE_ENV: "production",
  NEXT_TELEMETRY_DISABLED: "1",
  SEALDESK_BUILD_ID: sources,
  SEALDESK_ZOD: `./${smallZod}`,
  SEALDESK_REBUILDS: existsSync(join(dist, "BUILD_ID")) ? "1" : "",
};
const next = join(root, "node_modules", "next", "dist", "bin", "next");
const built = spawnSync(process.execPath, [next, "build"], {
  cwd: root,
  env: environment,
  stdio: "inherit",
});
if (built.status !== 0) process.exit(built.status ?? 1);

writeFileSync(join(root, out, "routes.gen.ts"), routeTableSource(root));
await bundleServer({
  root,
  outfile: `${out}/server.mjs`,
  source: `
    import { main } from "@/server/main";
    import { routes } from "./${out}/routes.gen";
    main(routes, ${JSON.stringify(out)}).catch((fault) => {
      console.error(fault instanceof Error ? fault.message : fault);
      process.exit(fault.name === "SettingsError" ? 78 : 1);
    });`,
});
await bundleSettings(root, out);
for (const part of ["reading", "drawing"])
  await bundleServer({
    root,
    outfile: `${out}/pdf-${part}.mjs`,
    source: `export { work } from "@/lib/signing/stamp/${part}";`,
  });
const site = await buildStaticSite({ root, dist, out: join(root, out, "site") });
writeFileSync(stampPath, sources);
console.log(`Built ${site.pages} pages and ${site.assets} assets.`);
