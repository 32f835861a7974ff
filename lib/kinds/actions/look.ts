import type * as Y from "yjs";
import * as z from "zod/mini";
import { MAX_LOGO_CHARS } from "../business/paper";
import { action } from "./action";

type SetLook = (doc: Y.Doc, name: "design" | "paper" | "logo", value: string) => void;

/** Actions on how a business paper or a contract looks. */
export const lookActions = (
  setLook: SetLook,
  designs: readonly string[],
  papers: readonly string[],
) => [
  action({
    name: "logo",
    words: "Sets the logo: a PNG, JPEG or SVG as a data URL, at most 200 KB.",
    args: {
      dataUrl: z.string().check(z.startsWith("data:image/"), z.maxLength(MAX_LOGO_CHARS)),
    },
    run(doc, { dataUrl }) {
      setLook(doc, "logo", dataUrl);
      return "Set the logo.";
    },
  }),
  action({
    name: "design",
    words: `Chooses the design: ${designs.join(", ")}.`,
    args: { name: z.enum(designs) },
    run(doc, { name }) {
      setLook(doc, "design", name);
      return `Chose the design ${name}.`;
    },
  }),
  action({
    name: "paper",
    words: `Chooses the size of its pages: ${papers.slice(0, -1).join(", ")} or ${papers.at(-1)}.`,
    args: { size: z.enum(papers) },
    run(doc, { size }) {
      setLook(doc, "paper", size);
      return `Chose ${size}.`;
    },
  }),
];
