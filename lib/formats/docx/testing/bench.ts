/** What the measurement of fidelity needs, in one module that can be bundled. */
export { blocksOfMarkdown } from "../../../kinds/note/from-markdown";
export { markdownOfBlocks } from "../../../kinds/note/to-markdown";
export { IMAGE, PNG } from "../../testing/notes";
export { readDocx } from "../read";
export { noteDocx } from "../write";
export { FOREIGN } from "./foreign";
export { NOTES } from "./notes";
export { score } from "./score";
export { shownText } from "./shown-text";
