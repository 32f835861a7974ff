/** What an app learns before it asks for anything (O-001, O-002, D-84). */
import { baseUrl } from "@/lib/env";
import { Answer } from "@/lib/http/route";

export const resourceAddress = (): string => `${baseUrl()}/mcp`;
export const SCOPE = "svc offline_access";
const SCOPES = SCOPE.split(" ");

export function describeResource() {
  return {
    resource: resourceAddress(),
    authorization_servers: [baseUrl()],
    scopes_supported: SCOPES,
    bearer_methods_supported: ["header"],
    resource_name: "Sealdesk",
    resource_documentation: `${baseUrl()}/developers/mcp`,
  };
}

export function describeAuthorizationServer() {
  const issuer = baseUrl();
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    registration_endpoint: `${issuer}/oauth/register`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    scopes_supported: SCOPES,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true as const,
    client_id_metadata_document_supported: true as const,
    service_documentation: `${issuer}/developers/mcp`,
  };
}

/** The same for everybody, and for an hour. */
export const publicAnswer = (body: object): Answer =>
  new Answer(200, body, { "Cache-Control": "public, max-age=3600" });
