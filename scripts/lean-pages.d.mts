/** Types of the maker of lean pages. */
interface PageScripts {
  first: readonly string[];
  later: readonly string[];
}

export function bundleLeanPages(root: string): Promise<{
  files: Map<string, Uint8Array>;
  pages: Record<string, PageScripts>;
}>;
export function leanHtml(
  html: string,
  scripts: PageScripts,
  integrities: Record<string, string>,
): string;
export function withParts(code: string, next: string): string;
export function integritiesOf(files: Map<string, Uint8Array>): Record<string, string>;
