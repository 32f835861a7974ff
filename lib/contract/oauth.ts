/** OAuth 2.1 for AI apps that connect to an account, and the account's list of them (O-001…O-081, D-84…D-86). */
import * as z from "zod/mini";
import { isRedirectUri } from "../protocol/redirect-uris";
import { Done, moment, plainText } from "./fields";
import { operation } from "./operation";
import { refusedWith } from "./refusal";

const MAX_URIS = 10;
const MAX_APP_NAME_CHARS = 100;
const MAX_URI_CHARS = 2_000;

const badUris = refusedWith({
  status: 400,
  reason: "invalid_redirect_uri",
  message:
    "redirect_uris must have 1 to 10 addresses: https, http on localhost, or an app’s own scheme, without commas, fragments and credentials.",
});
const badMetadata = (message: string) =>
  refusedWith({ status: 400, reason: "invalid_client_metadata", message });

const areRedirectUris = (uris: unknown): uris is string[] =>
  Array.isArray(uris) &&
  uris.length >= 1 &&
  uris.length <= MAX_URIS &&
  uris.every((uri) => typeof uri === "string" && isRedirectUri(uri));

const GRANTS = new Set(["authorization_code", "refresh_token"]);
const areGrants = (grants: unknown): boolean =>
  Array.isArray(grants) && grants.length > 0 && grants.every((grant) => GRANTS.has(grant));

/** Without control characters, and marks that turn text around. */
const cleaned = (name: string): string => name.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, "").trim();

const isAppName = (name: unknown): name is string =>
  typeof name === "string" && plainText(MAX_APP_NAME_CHARS).safeParse(cleaned(name)).success;

const isWebAddress = (address: unknown): address is string =>
  z
    .url({ protocol: /^https?$/ })
    .check(z.maxLength(MAX_URI_CHARS))
    .safeParse(address).success;
const webAddress = (field: string) =>
  z.optional(
    z.custom<string>(
      isWebAddress,
      badMetadata(`${field} must be a web address of at most ${MAX_URI_CHARS} characters.`),
    ),
  );

/** As RFC 7591 names them; what an app says beyond it is ignored. */
export const clientMetadata = z.object({
  redirect_uris: z.custom<string[]>(areRedirectUris, badUris),
  client_name: z.optional(
    z.pipe(
      z.custom<string>(
        isAppName,
        badMetadata(`client_name must be a text of at most ${MAX_APP_NAME_CHARS} characters.`),
      ),
      z.transform(cleaned),
    ),
  ),
  client_uri: webAddress("client_uri"),
  logo_uri: webAddress("logo_uri"),
  grant_types: z.optional(
    z.custom<string[]>(
      areGrants,
      badMetadata("grant_types must be authorization_code and refresh_token."),
    ),
  ),
  token_endpoint_auth_method: z.optional(
    z.custom<"none">(
      (method) => method === "none",
      badMetadata("token_endpoint_auth_method must be none: an app has no secret."),
    ),
  ),
});
export type ClientMetadata = z.output<typeof clientMetadata>;

const address = z.string();
const list = z.array(z.string());

const ProtectedResource = z.object({
  resource: address,
  authorization_servers: list,
  scopes_supported: list,
  bearer_methods_supported: list,
  resource_name: z.string(),
  resource_documentation: address,
});

/** RFC 9728: where an app that was refused at `/mcp` learns who gives out tokens. */
export const describeResource = operation({
  method: "GET",
  path: "/.well-known/oauth-protected-resource/mcp",
  summary: "Describe the MCP server to OAuth clients",
  caller: "open",
  answers: { 200: ProtectedResource },
});

/** The same for apps that look at the root. */
export const describeRootResource = operation({
  ...describeResource,
  path: "/.well-known/oauth-protected-resource",
  summary: "Describe the MCP server to OAuth clients that ask at the root",
});

/** RFC 8414. */
export const describeAuthorizationServer = operation({
  method: "GET",
  path: "/.well-known/oauth-authorization-server",
  summary: "Describe the authorization server",
  caller: "open",
  answers: {
    200: z.object({
      issuer: address,
      authorization_endpoint: address,
      token_endpoint: address,
      registration_endpoint: address,
      revocation_endpoint: address,
      scopes_supported: list,
      response_types_supported: list,
      response_modes_supported: list,
      grant_types_supported: list,
      token_endpoint_auth_methods_supported: list,
      revocation_endpoint_auth_methods_supported: list,
      code_challenge_methods_supported: list,
      authorization_response_iss_parameter_supported: z.literal(true),
      client_id_metadata_document_supported: z.literal(true),
      service_documentation: address,
    }),
  },
});

/** RFC 7591, for public clients only. */
export const registerClient = operation({
  method: "POST",
  path: "/oauth/register",
  summary: "Register an app",
  caller: "open",
  body: clientMetadata,
  answers: {
    201: z.object({
      client_id: z.string(),
      client_id_issued_at: z.int(),
      redirect_uris: list,
      client_name: z.optional(z.string()),
      client_uri: z.optional(address),
      logo_uri: z.optional(address),
      grant_types: list,
      response_types: list,
      token_endpoint_auth_method: z.literal("none"),
      scope: z.string(),
    }),
  },
});

/**
 * Where an app sends a person's browser. It leads to the sign-in page, the consent screen, or back to the app with a code
 * or an error. An app or a redirect address that is not known gets a page with 400, and nobody is led there.
 */
export const startAuthorization = operation({
  method: "GET",
  path: "/oauth/authorize",
  summary: "Ask a person to connect an app",
  caller: "open",
  answers: { 302: null },
  refusals: [400],
});

/** The person's answer on the consent screen. 403 `lockdown`. */
export const answerConsent = operation({
  method: "POST",
  path: "/oauth/authorize",
  summary: "Allow or refuse an app",
  caller: "session",
  body: z.object({
    /** The query that the app asked with, as it came. */
    query: z.string().check(z.maxLength(20_000)),
    allow: z.boolean(),
  }),
  answers: { 200: z.object({ redirect: z.string() }) },
});

/** Takes a form or JSON: `authorization_code` or `refresh_token`. Errors as RFC 6749 words them. */
export const giveTokens = operation({
  method: "POST",
  path: "/oauth/token",
  summary: "Exchange a code or a refresh token for tokens",
  caller: "open",
  takesText: true,
  answers: {
    200: z.object({
      access_token: z.string(),
      token_type: z.literal("Bearer"),
      expires_in: z.int(),
      refresh_token: z.string(),
      scope: z.string(),
    }),
  },
  refusals: [400, 401],
});

/** RFC 7009: both tokens of the pair stop; the app stays allowed. 200 for a token that is unknown or another app's, too. */
export const revokeToken = operation({
  method: "POST",
  path: "/oauth/revoke",
  summary: "Revoke a token",
  caller: "open",
  takesText: true,
  answers: { 200: z.object({}) },
  refusals: [400],
});

const APPS = "/api/connected-apps";

const ConnectedApp = z.object({
  clientId: z.string(),
  name: z.string(),
  /** Of an app with a metadata document: the host that describes it. Anybody may register under any name. */
  host: z.nullable(z.string()),
  logo: z.null(),
  source: z.enum(["registered", "document"]),
  createdAt: moment(),
  lastUsedAt: z.nullable(moment()),
  /** It holds tokens that can be used or renewed. */
  active: z.boolean(),
});
export type ConnectedApp = z.output<typeof ConnectedApp>;

/** The last used first. */
export const listConnectedApps = operation({
  method: "GET",
  path: APPS,
  summary: "List connected apps",
  caller: "session",
  answers: { 200: z.object({ apps: z.array(ConnectedApp) }) },
});

/** Its tokens and codes stop at once; it has to ask again. */
export const disconnectApp = operation({
  method: "DELETE",
  path: `${APPS}/:clientId`,
  summary: "Disconnect an app",
  caller: "session",
  answers: { 200: Done },
  refusals: [404],
});

/** What the consent screen shows of a request, which its query repeats as the app sent it. */
export const readConsentRequest = operation({
  method: "POST",
  path: `${APPS}/request`,
  summary: "Read what an app asks for",
  caller: "session",
  body: z.object({ query: z.string().check(z.maxLength(20_000)) }),
  answers: {
    200: z.object({
      name: z.string(),
      host: z.nullable(z.string()),
      /** Where the answer goes: a host, or a program on the person's device by its scheme. */
      target: z.string(),
      isLocal: z.boolean(),
      /** Who is asked, and whether the app would be let in afterwards. */
      email: z.string(),
      pro: z.boolean(),
      lockdown: z.boolean(),
    }),
  },
});
