/** The layout of Documents, which is fetched with the first one that is opened. */
export type Layout = typeof import("@/lib/formats/document/screen");

let loaded: Layout | null = null;

export async function loadLayout(): Promise<Layout> {
  loaded ??= await import("@/lib/formats/document/screen");
  return loaded;
}

/** Call `loadLayout` before. */
export function layout(): Layout {
  if (!loaded) throw new Error("The layout is not loaded yet.");
  return loaded;
}
