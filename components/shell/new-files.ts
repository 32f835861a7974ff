/** The address on `/files` that asks which contract to start. */
export const NEW_CONTRACT = "#new-contract";

/** The one that asks which Document to start. */
export const NEW_DOCUMENT = "#new-document";
