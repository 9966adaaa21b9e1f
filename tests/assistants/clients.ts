import {
  Client as ClientOf2026,
  StreamableHTTPClientTransport as TransportOf2026,
} from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

interface Asked {
  readonly name: string;
  readonly arguments?: Record<string, unknown>;
}

/** What the tests use of a client, whichever revision it speaks. */
export interface AssistantClient {
  readonly spoken: () => string | undefined;
  readonly listTools: () => Promise<{
    readonly tools: readonly {
      name: string;
      annotations?: object | undefined;
      outputSchema?: object | undefined;
    }[];
  }>;
  readonly callTool: (
    asked: Asked,
  ) => Promise<{ readonly structuredContent?: unknown; readonly isError?: unknown }>;
  readonly readResource: (asked: { uri: string }) => Promise<{ readonly contents: readonly object[] }>;
  readonly listPrompts: () => Promise<{
    readonly prompts: readonly { name: string; title?: string | undefined }[];
  }>;
  readonly getPrompt: (asked: { name: string }) => Promise<{ readonly messages: readonly object[] }>;
  readonly close: () => Promise<void>;
}

const own = { name: 'a-test', version: '1.0.0' };
const authorised = (token: string) => ({ requestInit: { headers: { authorization: `Bearer ${token}` } } });

/** A client of 2025, of the library of that time. It asks for the newest revision that it knows: another is put in its place. */
async function connect2025(url: string, token: string, asks: string): Promise<AssistantClient> {
  const transport = new StreamableHTTPClientTransport(new URL(url), authorised(token));
  const send = transport.send.bind(transport);
  transport.send = async (message, options) => {
    if ('method' in message && message.method === 'initialize' && message.params) {
      message.params['protocolVersion'] = asks;
    }
    await send(message, options);
  };
  const client = new Client(own);
  await client.connect(transport);
  const parts = client as unknown as Omit<AssistantClient, 'spoken'>;
  return bound(parts, () => transport.protocolVersion);
}

async function connect2026(url: string, token: string): Promise<AssistantClient> {
  const client = new ClientOf2026(own, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(new TransportOf2026(new URL(url), authorised(token)));
  const parts = client as unknown as Omit<AssistantClient, 'spoken'>;
  return bound(parts, () => client.getNegotiatedProtocolVersion());
}

function bound(client: Omit<AssistantClient, 'spoken'>, spoken: AssistantClient['spoken']): AssistantClient {
  return {
    spoken,
    listTools: async () => await client.listTools(),
    callTool: async (asked) => await client.callTool(asked),
    readResource: async (asked) => await client.readResource(asked),
    listPrompts: async () => await client.listPrompts(),
    getPrompt: async (asked) => await client.getPrompt(asked),
    close: async () => await client.close(),
  };
}

/** By the revision that it speaks. */
export const clients = {
  '2025-06-18': async (url: string, token: string) => await connect2025(url, token, '2025-06-18'),
  '2025-11-25': async (url: string, token: string) => await connect2025(url, token, '2025-11-25'),
  '2026-07-28': connect2026,
} as const;
