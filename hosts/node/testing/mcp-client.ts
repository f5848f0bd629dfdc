import {
  Client,
  StreamableHTTPClientTransport,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import { requireTool } from './databases/require-tool.ts';

/** The releases of the official MCP client, and the revisions they speak. */
export const mcpClients = ['1.x', '2.x', '2.x with an older revision'] as const;

type McpClient = (typeof mcpClients)[number];

/** Release 1.x, whose types are those of 2.x as far as the tests go. */
function firstRelease() {
  const sdk = '@modelcontextprotocol/sdk/client';
  return {
    ...(requireTool('api-checks', `${sdk}/index.js`) as { Client: typeof Client }),
    ...(requireTool('api-checks', `${sdk}/streamableHttp.js`) as {
      StreamableHTTPClientTransport: typeof StreamableHTTPClientTransport;
    }),
  };
}

export interface AssistantOptions {
  readonly name?: string;
  /** The address of a document about the app; without one it registers itself. */
  readonly document?: string;
}

const redirect = 'http://127.0.0.1:4711/callback';

/**
 * An assistant that knows nothing but the address of the MCP server. The official client does all of
 * OAuth; the person's browser is the caller's part.
 */
export function mcpAssistant(
  release: McpClient,
  address: string,
  { name = 'Assistant', document }: AssistantOptions = {},
) {
  let client: StoredOAuthClientInformation | undefined;
  let tokens: StoredOAuthTokens | undefined;
  let discovery: OAuthDiscoveryState | undefined;
  let verifier = '';
  let page: URL | null = null;
  const provider: OAuthClientProvider = {
    redirectUrl: redirect,
    clientMetadata: { client_name: name, redirect_uris: [redirect] },
    ...(document !== undefined && { clientMetadataUrl: document }),
    state: () => 'state of the assistant',
    clientInformation: () => client,
    saveClientInformation: (given) => void (client = given),
    tokens: () => tokens,
    saveTokens: (given) => void (tokens = given),
    discoveryState: () => discovery,
    saveDiscoveryState: (given) => void (discovery = given),
    redirectToAuthorization: (asked) => void (page = asked),
    saveCodeVerifier: (given) => void (verifier = given),
    codeVerifier: () => verifier,
  };
  const parts = release === '1.x' ? firstRelease() : { Client, StreamableHTTPClientTransport };
  const transportTo = (host: string) =>
    new parts.StreamableHTTPClientTransport(new URL('/mcp', host), { authProvider: provider });
  const info = { name: 'assistant of the tests', version: '1.0.0' };
  const mode = release === '2.x' ? 'auto' : 'legacy';
  const newClient = () => new parts.Client(info, { versionNegotiation: { mode } });

  return {
    /** Connects without permission: returns where the person's browser is sent. */
    ask: async (): Promise<URL> => {
      const problem = await newClient()
        .connect(transportTo(address))
        .then(
          () => null,
          (error: unknown) => error,
        );
      if (page === null) throw new Error('The client sent nobody anywhere.', { cause: problem });
      return page;
    },

    /** Redeems the answer that the browser brought back. */
    finish: async (answer: URLSearchParams): Promise<void> => {
      const transport = transportTo(address);
      // Release 1.x takes the code alone.
      if (release === '1.x') await transport.finishAuth(answer.get('code')!);
      else await transport.finishAuth(answer);
    },

    /** Connects with what it has; refreshes by itself. */
    connect: async (host = address): Promise<Client> => {
      const connected = newClient();
      await connected.connect(transportTo(host));
      return connected;
    },

    tokens: () => tokens,
    clientId: () => client?.client_id,
  };
}
