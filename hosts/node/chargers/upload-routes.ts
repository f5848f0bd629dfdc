import { Hono, type Context } from 'hono';
import { readBody } from '../requests/read-body.ts';
import type { Chargers } from './open-chargers.ts';
import { mostUploaded } from './stations/station-uploads.ts';

export const uploadPath = '/station-logs';

export interface UploadRoutesParts {
  /** Null until the store is open. */
  readonly chargers: () => Pick<Chargers, 'keepUpload'> | null;
}

/**
 * Where charging stations upload their logs, as they like it: by PUT or POST, as a form or as it is, at
 * the address they were given or with a file's name behind it. The address is the secret.
 */
export function uploadRoutes({ chargers }: UploadRoutesParts) {
  const take = async (context: Context) => {
    const opened = chargers();
    if (opened === null) return context.body(null, 503, { 'retry-after': '5' });
    const body = await readBody(context.req.raw, mostUploaded);
    if (body === null) return context.body(null, 413);
    const content = await fileIn(body, context.req.header('content-type'));
    const isKept = await opened.keepUpload(context.req.param('secret') ?? '', content);
    return context.body(null, isKept ? 201 : 404);
  };
  const app = new Hono();
  app.on(['PUT', 'POST'], ['/:secret', '/:secret/:name'], take);
  return app;
}

/** The first file of a form, or all of it. */
async function fileIn(body: Uint8Array<ArrayBuffer>, type = ''): Promise<Uint8Array> {
  if (!type.startsWith('multipart/form-data')) return body;
  try {
    const form = await new Response(body, { headers: { 'content-type': type } }).formData();
    const file = [...form.values()].find((one) => typeof one !== 'string');
    return file === undefined ? body : new Uint8Array(await file.arrayBuffer());
  } catch {
    return body;
  }
}
