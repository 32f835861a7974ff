/** The home page's end: the pages that have no place in a product. */
const LINKS = [
  ["Privacy", "/#privacy"],
  ["Plans", "/#plans"],
  ["Verify a signed PDF", "/sign/verify"],
  ["Developers", "/developers"],
  ["API", "/openapi.json"],
] as const;

export function SiteFooter() {
  return (
    <nav
      aria-label="More"
      className="flex w-full flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line pt-6"
    >
      <span>Sealdesk</span>
      <span className="flex flex-wrap gap-x-5">
        {LINKS.map(([label, href]) => (
          <a key={href} href={href} className="py-2 hover:text-ink hover:underline touch:py-3">
            {label}
          </a>
        ))}
      </span>
    </nav>
  );
}
