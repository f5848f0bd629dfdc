import { openApi } from 'virtual:developers/open-api';

/** For hosts without a server; a server answers with its own address in it. */
export const loader = () =>
  new Response(JSON.stringify(openApi), {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
