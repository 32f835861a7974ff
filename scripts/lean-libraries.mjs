/** Plugins that take out of a library what no page asks it for. */
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** A library of Yjs makes checks of elements that nobody asks for; without this they, and all they are made of, stay. */
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

/** A library of statistics is one file, and no function of a sheet uses these parts of it. */
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
