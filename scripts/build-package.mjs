#!/usr/bin/env node
/**
 * Builds the package `sealdesk` from client/ and lib/, ready for `npm pack`: modules for Node, browsers and workers
 * with their types, and the command line. `node scripts/build-package.mjs [folder]`
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const SOURCE = "client/package";
const MODULES = [
  "index",
  "export",
  "import",
  "signing",
  "shops",
  "payments",
  "calendar",
  "tickets",
];
/**
 * Shared with the program that uses the package: two copies of yjs break its constructor checks. Other libraries are
 * bundled.
 */
const SHARED = ["yjs", "y-protocols", "lib0", "zod"];

/**
 * The browser variant of this library needs a page and writes HTML. This variant is a table and also works in workers.
 */
export const WITHOUT_PAGE = {
  "decode-named-character-reference": "./node_modules/decode-named-character-reference/index.js",
};

/** @param out an empty folder, or that of an earlier build */
async function buildPackage(out) {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const common = {
    bundle: true,
    format: "esm",
    target: "es2022",
    splitting: true,
    minifySyntax: true,
    legalComments: "eof",
    logLevel: "warning",
    absWorkingDir: root,
    external: SHARED.flatMap((name) => [name, `${name}/*`]),
    alias: WITHOUT_PAGE,
    chunkNames: "chunks/[hash]",
  };
  await build({
    ...common,
    platform: "browser",
    entryPoints: MODULES.map((name) => `${SOURCE}/${name}.ts`),
    outdir: join(out, "dist"),
  });
  await build({
    ...common,
    platform: "node",
    entryPoints: ["client/cli/main.ts"],
    outdir: join(out, "cli"),
    banner: {
      // A name that minified code never declares.
      js: "import { createRequire as requireOfSealdesk } from 'node:module'; const require = requireOfSealdesk(import.meta.url);",
    },
  });
  writeFileSync(join(out, "cli/sealdesk.js"), BIN, { mode: 0o755 });
  writeTypes(out);
  writeFileSync(join(out, "package.json"), `${JSON.stringify(manifest(), null, 2)}\n`);
  const [client, cli] = ["client", "cli"].map((name) =>
    readFileSync(join(root, `public/developers/${name}.md`), "utf8"),
  );
  // The command line's README is a chapter of the client's guide.
  writeFileSync(join(out, "README.md"), `${client}\n${cli.replace(/^(#+) /gm, "#$1 ")}`);
}

const BIN = `#!/usr/bin/env node
import { main } from "./main.js";
process.exitCode = await main(process.argv.slice(2));
`;

function manifest() {
  const ours = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const modules = MODULES.map((name) => [
    name === "index" ? "." : `./${name}`,
    { types: `./types/${SOURCE}/${name}.d.ts`, default: `./dist/${name}.js` },
  ]);
  return {
    name: "sealdesk",
    version: ours.version,
    description:
      "Sealdesk for programs: encrypted files, signing, shops, payments, calendar and tickets.",
    license: ours.license,
    type: "module",
    sideEffects: false,
    engines: { node: ">=20" },
    exports: { ...Object.fromEntries(modules), "./package.json": "./package.json" },
    bin: { sealdesk: "cli/sealdesk.js", svc: "cli/sealdesk.js" },
    files: ["dist", "cli", "types"],
    dependencies: Object.fromEntries(SHARED.map((name) => [name, `^${ours.dependencies[name]}`])),
  };
}

/** Writes declarations of the modules' exports and of the types they refer to, and no others. */
function writeTypes(out) {
  const folder = mkdtempSync(join(root, ".build-types-"));
  try {
    const config = join(folder, "tsconfig.json");
    const files = MODULES.map((name) => join(root, SOURCE, `${name}.ts`));
    const compilerOptions = {
      ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, incremental: false },
      ...{ rootDir: root, outDir: folder, plugins: [], types: ["node"] },
    };
    const ambient = join(root, "lib/pdf/layout/packages.d.ts");
    const extended = { extends: join(root, "tsconfig.json"), compilerOptions, include: [] };
    writeFileSync(config, JSON.stringify({ ...extended, files: [...files, ambient] }));
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    const { status } = spawnSync(process.execPath, [tsc, "-p", config], { stdio: "inherit" });
    if (status !== 0) throw new Error("The package's types could not be written.");
    copyReachable(folder, join(out, "types"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const RELATIVE = /((?:from |import\()["'])(\.[^"']*)(["'])/g;

function copyReachable(from, to) {
  const waiting = MODULES.map((name) => `${SOURCE}/${name}`);
  const seen = new Set(waiting);
  for (const path of waiting) {
    // A program's TypeScript resolves full file names.
    const text = readFileSync(join(from, `${path}.d.ts`), "utf8").replace(
      RELATIVE,
      (_, before, name, after) => {
        const target = posix.join(posix.dirname(path), name.replace(/\.(js|ts)$/, ""));
        if (!seen.has(target)) waiting.push(target);
        seen.add(target);
        return `${before}${name.replace(/\.(js|ts)$/, "")}.js${after}`;
      },
    );
    mkdirSync(dirname(join(to, path)), { recursive: true });
    writeFileSync(join(to, `${path}.d.ts`), text);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const out = resolve(process.argv[2] ?? join(root, ".build/package"));
  await buildPackage(out);
  console.log(
    `Built ${relative(process.cwd(), out)}. Pack it with: npm pack ./${relative(process.cwd(), out)}`,
  );
}
