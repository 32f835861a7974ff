/** Finds every route.ts under app/ and its address, for the server lane and for tests. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Most specific first, as Next matches: fixed words, then parameters, then catch-alls.
 * @returns {{ pattern: string, file: string }[]} e.g. `/api/documents/:id` and `app/api/documents/[id]/route.ts`
 */
export function findRoutes(root = projectRoot) {
  const app = join(root, "app");
  const files = readdirSync(app, { recursive: true }).filter(
    (file) => file === "route.ts" || file.endsWith(`${sep}route.ts`),
  );
  const routes = files.map((file) => ({
    pattern: patternOf(dirname(file).split(sep)),
    file: relative(root, join(app, file)).split(sep).join("/"),
  }));
  return routes.sort((a, b) => rank(a.pattern).localeCompare(rank(b.pattern)));
}

function patternOf(folders) {
  const segments = folders
    .filter((folder) => folder !== "." && !/^\(.*\)$/.test(folder))
    .map((folder) => folder.replace(/^\[\.\.\.(\w+)\]$/, "*$1").replace(/^\[(\w+)\]$/, ":$1"));
  return `/${segments.join("/")}`;
}

function rank(pattern) {
  const weigh = (segment) => (segment[0] === "*" ? "2" : segment[0] === ":" ? "1" : `0${segment}`);
  return pattern.split("/").map(weigh).join("/");
}

/**
 * The methods of every address, read from its file's exports. Next answers other methods without an `Allow` header;
 * middleware.ts adds it.
 * @returns {[pattern: string, methods: string[]][]} regular expressions as text, most specific first
 */
export function findMethods(root = projectRoot) {
  return findRoutes(root)
    .filter(({ pattern }) => !pattern.includes("*"))
    .map(({ pattern, file }) => {
      const source = readFileSync(join(root, file), "utf8");
      const exported = [...source.matchAll(/^export const (GET|POST|PUT|PATCH|DELETE)\b/gm)];
      const methods = new Set(exported.map(([, method]) => method));
      if (methods.has("GET")) methods.add("HEAD");
      methods.add("OPTIONS");
      return [`^${pattern.replace(/:\w+/g, "[^/]+")}$`, [...methods].sort()];
    });
}

/** The source of a module that imports every route, for the bundler. */
export function routeTableSource(root = projectRoot) {
  const routes = findRoutes(root);
  const imports = routes.map(({ file }, i) => `import * as r${i} from "@/${file.slice(0, -3)}";`);
  const rows = routes.map(
    ({ pattern }, i) => `  { pattern: ${JSON.stringify(pattern)}, module: r${i} },`,
  );
  return `${imports.join("\n")}\n\nexport const routes = [\n${rows.join("\n")}\n];\n`;
}
