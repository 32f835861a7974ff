/** Products in the order in which they are read. */
import type { Catalog } from "./catalog";

export interface ProductGroup {
  /** Null: of the products that are in no section. */
  section: Catalog["sections"][number] | null;
  items: Catalog["items"];
}

/** Products as customers read them: section by section, and then those that are in none. */
export function productGroups({
  sections,
  items,
}: Pick<Catalog, "sections" | "items">): ProductGroup[] {
  const known = new Set(sections.map(({ id }) => id));
  const loose = items.filter(({ section }) => section === undefined || !known.has(section));
  const groups = sections.map((section) => ({
    section,
    items: items.filter((item) => item.section === section.id),
  }));
  return loose.length > 0 ? [...groups, { section: null, items: loose }] : groups;
}
