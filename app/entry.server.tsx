import { renderToReadableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext } from 'react-router';

/**
 * Renders a page at build time without streaming; a render error fails the build. It also avoids
 * two packages that the framework's default entry needs.
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
