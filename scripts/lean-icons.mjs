/**
 * Splits a lean page's icons into two modules: those it shows at once, and those that only its parts show. The
 * library's single module would load every part's icons with the page, and separate imports would make one file for
 * each.
 */
import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";

const IMPORT = /import \{([^}]+)\} from "lucide-react";/g;
const SET = "node_modules/lucide-react/dist/esm/lucide-react.mjs";

/**
 * @param sourcesAtOnce paths of the sources the page loads at once
 * @returns esbuild's plugin, and a function that rewrites a source
 */
export async function separateIcons(root, sourcesAtOnce) {
  const files = await iconFiles(root);
  const sets = { page: new Set(), parts: new Set() };
  for (const path of await readdir(join(root, "components"), { recursive: true })) {
    if (!path.endsWith(".tsx")) continue;
    const isAtOnce = sourcesAtOnce.has(`components/${path.replaceAll(sep, "/")}`);
    for (const name of namesIn(await readFile(join(root, "components", path), "utf8")))
      if (files.has(name)) sets[isAtOnce ? "page" : "parts"].add(name);
  }
  for (const name of sets.page) sets.parts.delete(name);

  const plugin = {
    name: "icons",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^icons:/ }, ({ path }) => ({
        path,
        namespace: "icons",
        sideEffects: false,
      }));
      onLoad({ filter: /./, namespace: "icons" }, ({ path }) => ({
        contents: [...sets[path.slice("icons:".length)]]
          .map(
            (name) =>
              `export { default as ${name} } from "lucide-react/dist/esm/icons/${files.get(name)}.mjs";`,
          )
          .join("\n"),
        resolveDir: root,
      }));
    },
  };
  const rewrite = (source) =>
    source.replace(IMPORT, (line, names) => {
      const all = names
        .split(",")
        .map((name) => name.trim())
        .filter(Boolean);
      const imports = Object.entries({ ...sets, types: null }).map(([set, known]) => {
        const these = all.filter((name) => setOf(name, sets) === (known && set));
        const from = known ? `icons:${set}` : "lucide-react";
        return these.length > 0 ? `import { ${these.join(", ")} } from "${from}";` : "";
      });
      // Keeps the number of lines, so that errors name the right line.
      return imports.join("") + "\n".repeat(line.split("\n").length - 1);
    });
  return { plugin, rewrite };
}

const imported = (name) => name.replace(/ as .*$/, "");
const setOf = (name, sets) =>
  Object.keys(sets).find((set) => sets[set].has(imported(name))) ?? null;

const namesIn = (source) =>
  [...source.matchAll(IMPORT)].flatMap(([, names]) =>
    names.split(",").map((name) => imported(name.trim())),
  );

/** The icon files by each of their names. */
async function iconFiles(root) {
  const set = await readFile(join(root, SET), "utf8");
  const files = new Map();
  for (const [, names, file] of set.matchAll(
    /^export \{([^}]+)\} from '\.\/icons\/([^']+)\.mjs';$/gm,
  ))
    for (const [, name] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  return files;
}
