import { favicon } from '#app/ui/icons/raster.server.ts';

export const loader = () =>
  new Response(favicon(32), { headers: { 'content-type': 'image/x-icon' } });
