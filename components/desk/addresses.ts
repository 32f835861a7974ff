/** Where the desk's pages are. */
export const INBOX = "/desk";
export const PROJECTS = "/desk/projects";

export const ticketAddress = (code: string): string => `/desk/tickets/${encodeURIComponent(code)}`;
export const projectAddress = (id: string, part = ""): string =>
  `/desk/projects/${encodeURIComponent(id)}${part && `#${part}`}`;

/** The last part of an address that names one thing; null where it names none. */
export function namedIn(pathname: string, before: string): string | null {
  if (!pathname.startsWith(`${before}/`)) return null;
  const rest = pathname.slice(before.length + 1).replace(/\/$/, "");
  if (rest === "" || rest.includes("/")) return null;
  try {
    return decodeURIComponent(rest);
  } catch {
    return null;
  }
}
