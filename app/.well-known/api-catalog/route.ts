import * as api from "@/lib/contract/service";
import { baseUrl } from "@/lib/env";
import { reportApi } from "@/lib/http/families";

const TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** The API and its MCP server, with what describes them to machines and to people. */
export const GET = reportApi(api.describeCatalog, () => {
  const at = (path: string, type: string) => [{ href: `${baseUrl()}${path}`, type }];
  const linkset = [
    {
      anchor: `${baseUrl()}/api`,
      "service-desc": at("/openapi.json", "application/json"),
      "service-doc": at("/developers", "text/html"),
      status: at("/api/health", "application/json"),
    },
    {
      anchor: `${baseUrl()}/mcp`,
      "service-doc": at("/developers/mcp", "text/html"),
      "service-meta": at("/.well-known/oauth-protected-resource/mcp", "application/json"),
    },
  ];
  const headers = { "Content-Type": TYPE, "Cache-Control": "public, max-age=3600" };
  return new Response(JSON.stringify({ linkset }), { headers });
});
