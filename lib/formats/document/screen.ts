/** All that a page needs to show a Document: fetched with the first one that is opened. */

export { openFonts } from "../../pdf/layout/layout";
export { ALL_PAGES, numbered, numberPages } from "../../pdf/layout/pages";
export { imageSize } from "../../pdf/paged/line-heights";
export { lineRoom } from "../../pdf/paged/lines";
export { pageItems } from "../../pdf/paged/pages";
export { pagesOfBlocks, placesOn } from "../../pdf/paged/places";
export { drawPages } from "../../pdf/write/picture";
export { fetchFontsFrom } from "../pdf/fetch-font";
export { DocumentPages } from "./pages";
