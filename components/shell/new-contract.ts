/** The address on `/files` that asks which contract to start. */
export const NEW_CONTRACT = "#new-contract";
