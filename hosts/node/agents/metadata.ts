import { agentScopes, spendingType } from '#api/accounts/agent-scopes.ts';

/** What a token can be meant for: the MCP server, the API, or both, by the address of the host. */
export const servedResources = (origin: string): readonly string[] => [
  `${origin}/mcp`,
  `${origin}/v1`,
  origin,
];

/** Whether a token for these addresses may be used at the address of a door. */
export const isMeantFor = (resources: readonly string[], door: string): boolean =>
  resources.some((one) => one === door || one === door.slice(0, door.lastIndexOf('/')));

/** Where a client that was refused learns how to ask (RFC 9728). */
export const resourceMetadataAddress = (origin: string, door: 'mcp' | 'v1'): string =>
  `${origin}/.well-known/oauth-protected-resource/${door}`;

/** The authorization server, as RFC 8414 has it. */
export const serverMetadata = (origin: string) => ({
  issuer: origin,
  authorization_endpoint: `${origin}/oauth/authorize`,
  token_endpoint: `${origin}/oauth/token`,
  revocation_endpoint: `${origin}/oauth/revoke`,
  registration_endpoint: `${origin}/oauth/register`,
  scopes_supported: agentScopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  authorization_details_types_supported: [spendingType],
  service_documentation: `${origin}/developers`,
  op_policy_uri: `${origin}/privacy`,
  op_tos_uri: `${origin}/terms`,
});

/** A door as a protected resource, as RFC 9728 has it; an empty path is the host itself. */
export const resourceMetadata = (origin: string, path: '' | '/mcp' | '/v1') => ({
  resource: `${origin}${path}`,
  authorization_servers: [origin],
  scopes_supported: agentScopes,
  bearer_methods_supported: ['header'],
  resource_name: 'Fairwatt',
  resource_documentation: `${origin}/developers`,
  authorization_details_types_supported: [spendingType],
});
