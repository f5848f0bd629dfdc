import { markdown } from 'virtual:developers/markdown';

/** The Markdown of the page whose address it has with `.md`. */
export function loader({ request }: { request: Request }) {
  // The framework asks for its own copy first, which the build throws away.
  const text = markdown[new URL(request.url).pathname.replace(/\.data$/, '')];
  if (text === undefined) throw new Response('Not found', { status: 404 });
  return new Response(text, { headers: { 'content-type': 'text/markdown; charset=utf-8' } });
}
