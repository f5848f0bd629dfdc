import { renderToReadableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext } from 'react-router';

/**
 * Writes a page at build time, whole: nothing is streamed, and what fails to render stops the
 * build. It also spares two packages that the framework's own one would need.
 */
export default async function writePage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const failures: unknown[] = [];
  const page = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    onError: (error) => void failures.push(error),
  });
  await page.allReady;
  if (failures.length > 0) throw new AggregateError(failures, `Cannot render ${request.url}`);
  headers.set('content-type', 'text/html');
  return new Response(page, { status, headers });
}
