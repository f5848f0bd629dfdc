import { fromJsonSchema, ResourceTemplate, type McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';

/** One gray pixel. */
const image = {
  mimeType: 'image/png',
  data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
};
/** No samples at 8 kHz. */
const audio = {
  mimeType: 'audio/wav',
  data: 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=',
};

const text = (words: string) => ({ type: 'text' as const, text: words });
const answer = (words: string) => ({ content: [text(words)] });
const embedded = (uri: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType: 'text/plain', text: 'An embedded resource.' },
});

/** JSON Schema keywords that must be listed unchanged. */
const contact = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object' as const,
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // oxlint-disable-next-line unicorn/no-thenable -- A keyword of JSON Schema.
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
};

/** A parameter that clients repeat as a header. */
const withHeader = {
  type: 'object' as const,
  properties: { region: { type: 'string', 'x-mcp-header': 'Region' } },
  required: ['region'],
};

/** Tools that answer at once, under the names that the conformance suite calls. */
export function registerAnswers(server: McpServer): void {
  const simply = (name: string, content: Parameters<typeof answerWith>[0]) =>
    server.registerTool(name, { description: name }, answerWith(content));
  simply('test_simple_text', [text('A simple text.')]);
  simply('test_image_content', [{ type: 'image', ...image }]);
  simply('test_audio_content', [{ type: 'audio', ...audio }]);
  simply('test_embedded_resource', [embedded('test://embedded-resource')]);
  simply('test_multiple_content_types', [
    text('Three kinds of content.'),
    { type: 'image', ...image },
    embedded('test://mixed-content-resource'),
  ]);
  server.registerTool('test_error_handling', { description: 'Always fails' }, () => {
    throw new Error('It fails, as it should.');
  });
  const listedAs = { description: 'Has a schema of its own' };
  server.registerTool(
    'json_schema_2020_12_tool',
    { ...listedAs, inputSchema: fromJsonSchema(contact) },
    () => answer('The schema was kept.'),
  );
  server.registerTool(
    'test_region_header',
    { ...listedAs, inputSchema: fromJsonSchema(withHeader) },
    () => answer('The header agrees.'),
  );
}

type Content =
  | ReturnType<typeof text>
  | ReturnType<typeof embedded>
  | ({ type: 'image' | 'audio' } & typeof image);
const answerWith = (content: Content[]) => () => ({ content });

type ResourceContent = { mimeType: string } & ({ text: string } | { blob: string });

export function registerResources(server: McpServer): void {
  const one = (name: string, uri: string, content: ResourceContent) =>
    server.registerResource(name, uri, { description: name }, () => ({
      contents: [{ uri, ...content }],
    }));
  one('text', 'test://static-text', { mimeType: 'text/plain', text: 'A static text.' });
  one('image', 'test://static-binary', { mimeType: image.mimeType, blob: image.data });
  one('watched', 'test://watched-resource', { mimeType: 'text/plain', text: 'A watched text.' });
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { description: 'Data by id' },
    ({ href }, { id }) => ({
      contents: [{ uri: href, mimeType: 'application/json', text: JSON.stringify({ id }) }],
    }),
  );
}

const messages = (...all: Content[]) => ({
  messages: all.map((content) => ({ role: 'user' as const, content })),
});

export function registerPrompts(server: McpServer): void {
  server.registerPrompt('test_simple_prompt', { description: 'Simple' }, () =>
    messages(text('A simple prompt.')),
  );
  const two = z.object({ arg1: z.string(), arg2: z.string() });
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'Repeats', argsSchema: two },
    ({ arg1, arg2 }) => messages(text(`${arg1}, then ${arg2}`)),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'Embeds', argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) => messages(embedded(resourceUri), text('Read this.')),
  );
  server.registerPrompt('test_prompt_with_image', { description: 'Shows' }, () =>
    messages({ type: 'image', ...image }, text('Look at this.')),
  );
}
