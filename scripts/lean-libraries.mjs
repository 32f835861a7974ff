/** Plugins that remove unused parts of libraries. */
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** A library of Yjs creates checks that nobody uses. Marked as pure, they and everything they need are removed. */
export const pureChecks = {
  name: "pure-checks",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]lib0[\\/]dom\.js$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const contents = source.replaceAll("= $.$custom(", () => "= /* @__PURE__ */ $.$custom(");
      return { contents, loader: "js" };
    });
  },
};

/** The statistics library is a single file, and no sheet function uses these parts. */
const UNUSED_STATISTICS = ["linearalgebra", "models", "regression"];

export const smallStatistics = {
  name: "small-statistics",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]jstat[\\/]dist[\\/]jstat\.js$/ }, async ({ path }) => {
      let contents = await readFile(path, "utf8");
      for (const part of UNUSED_STATISTICS) {
        const source = await readFile(join(dirname(path), "../src", `${part}.js`), "utf8");
        if (!contents.includes(source.trim())) throw new Error(`jstat has no part ${part}.`);
        contents = contents.replace(source.trim(), "");
      }
      return { contents, loader: "js" };
    });
  },
};
